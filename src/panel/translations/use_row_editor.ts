import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useService } from "../auth/use_service.ts";
import type { Badge } from "../data/resource.ts";
import { ServiceProblem } from "../data/service_problem.ts";
import { isRecordOf, isString } from "../forms/guards.ts";
import type { Saved } from "../forms/saved.ts";
import { type Editor, useEditor } from "../forms/use_editor.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { type Texts, textsIn, withTexts } from "./translations.ts";

/** How often a save is tried again when something else of the badge was saved meanwhile. */
const attemptsMax = 3;

interface Row {
  readonly badge: Badge;
  /** The text fields of the badge's type. */
  readonly fields: readonly string[];
  readonly tag: string;
}

/**
 * Edits the texts of a badge in one language. A save names the badge's version, so that it cannot
 * undo another one; it is a conflict only if these very texts were changed meanwhile.
 */
export function useRowEditor({ badge, fields, tag }: Row): Editor<Texts> {
  const projectId = useProjectId();
  const { badges } = useService();
  const queries = useQueryClient();
  const savedOf = (stored: Badge): Saved<Texts> => {
    const value = textsIn(stored, fields, tag);
    // The texts are their own version: the list has no entity tags.
    return { value, version: JSON.stringify(value) };
  };
  const saved = useMemo(() => savedOf(badge), [badge, fields, tag]);
  const show = (changed: Badge) => {
    queries.setQueryData<readonly Badge[]>(
      ["badges", "all", projectId],
      (all) => all?.map((it) => it.id === changed.id ? changed : it),
    );
    queries.invalidateQueries({
      queryKey: ["badges"],
      predicate: ({ queryKey }) => queryKey[1] !== "all",
    });
  };
  const save = async (texts: Texts, version: string | undefined): Promise<Saved<Texts>> => {
    for (let attempt = 1;; attempt++) {
      const current = await badges.get({ projectId }, badge.id);
      if (savedOf(current).version !== version) {
        show(current);
        throw new ServiceProblem({ status: 412, detail: "The texts were changed meanwhile" });
      }
      try {
        const localizations = withTexts(current, tag, texts);
        const { localizations: _, ...others } = current;
        const changed = await badges.replace(
          { projectId },
          localizations === undefined ? others : { ...others, localizations },
        );
        show(changed);
        return savedOf(changed);
      } catch (error) {
        const isOvertaken = error instanceof ServiceProblem && error.status === 412;
        if (!isOvertaken || attempt === attemptsMax) throw error;
      }
    }
  };
  return useEditor<Texts>({
    key: `translations/${projectId}/${tag}/${badge.id}`,
    saved,
    isValue: isRecordOf(isString),
    save,
    read: async () => savedOf(await badges.get({ projectId }, badge.id)),
  });
}
