import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useService } from "../auth/use_service.ts";
import type { Condition } from "../conditions/condition.ts";
import type { Versioned } from "../data/resource.ts";
import type { Segment } from "../data/segments.ts";
import { hasShape, isOptional, isString } from "../forms/guards.ts";
import { creationError } from "../forms/creation_error.ts";
import { isObject } from "../forms/json.ts";
import type { Saved } from "../forms/saved.ts";
import { type Editor, useEditor } from "../forms/use_editor.ts";
import { useT } from "../i18n/use_t.ts";
import { suggestedId } from "../projects/project_id.ts";
import { useProjectId } from "../projects/use_projects.ts";

/** A segment while it is edited. */
export interface SegmentForm {
  /** Of a new segment: missing as long as it is derived from the name. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly when?: Condition | undefined;
}

const isSegmentForm = hasShape<SegmentForm>({
  id: isOptional(isString),
  name: isString,
  when: isOptional((value): value is Condition => isObject(value)),
});

const empty: Saved<SegmentForm> = { value: { name: "" } };

export function segmentIdOf({ id, name }: SegmentForm): string {
  return id ?? suggestedId(name);
}

/** The key for the drafts of a segment; `segmentId` is empty for a new one. */
export function segmentDraftKey(projectId: string, segmentId = ""): string {
  return `segments/${projectId}/${segmentId}`;
}

/** A segment, or a new one, as edited with `useEditor`. */
export function useSegmentEditor(segment: Versioned<Segment> | undefined): Editor<SegmentForm> {
  const t = useT();
  const projectId = useProjectId();
  const { segments } = useService();
  const queries = useQueryClient();
  const saved = useMemo(() => segment === undefined ? empty : savedOf(segment), [segment]);
  return useEditor<SegmentForm>({
    key: segmentDraftKey(projectId, segment?.id),
    saved,
    isNew: segment === undefined,
    isValue: isSegmentForm,
    read: async () => savedOf(await segments.get({ projectId }, segment?.id ?? "")),
    save: async (form, version) => {
      const { name, when = {} } = form;
      const id = segmentIdOf(form);
      const stored = await segments.save({ projectId }, { id, name, when, version }).catch(
        (error) => {
          const isNew = version === undefined && segment === undefined;
          throw isNew
            ? creationError(error, { parameter: "segmentId" }, t("segments.taken"))
            : error;
        },
      );
      if (segment !== undefined) {
        queries.setQueryData(["segments", "one", projectId, stored.id], stored);
      }
      await queries.invalidateQueries({ queryKey: ["segments", "list"] });
      return savedOf(stored);
    },
  });
}

function savedOf({ version, ...segment }: Versioned<Segment>): Saved<SegmentForm> {
  return { value: segment, version };
}
