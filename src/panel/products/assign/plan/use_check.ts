import { useCallback, useEffect, useRef, useState } from "react";
import { useService } from "../../../auth/use_service.ts";
import { useProjectId } from "../../../projects/use_projects.ts";
import type { AssignDraft } from "../assign_draft.ts";
import { type Input, readInput } from "../input/read_input.ts";
import { noneOutside, type OutsideCatalogue, readOutsideCatalogue } from "./outside_catalogue.ts";
import { createPlan, type Plan } from "./plan.ts";
import { readCurrentAssignments } from "./read_assignments.ts";

/** The input and its preview. */
export interface Checked {
  readonly input: Input;
  readonly plan: Plan;
  /** Not determined for removals, which may be meant for products that are gone. */
  readonly outside: OutsideCatalogue;
}

export type Check =
  | { readonly kind: "none" }
  /** `part` is the progress, from 0 to 1. */
  | { readonly kind: "checking"; readonly part: number }
  | { readonly kind: "checked"; readonly checked: Checked }
  | { readonly kind: "failed"; readonly problem: unknown };

type Wanted = Pick<AssignDraft, "action" | "text">;

/** Computes the preview. A new start aborts the previous one. */
export function useCheck(badgeId: string) {
  const projectId = useProjectId();
  const service = useService();
  const [check, setCheck] = useState<Check>({ kind: "none" });
  const current = useRef<AbortController>(undefined);

  const clear = useCallback(() => {
    current.current?.abort();
    setCheck({ kind: "none" });
  }, []);
  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(async ({ action, text }: Wanted) => {
    current.current?.abort();
    const { signal } = current.current = new AbortController();
    const report = (check: Check) => {
      if (!signal.aborted) setCheck(check);
    };
    report({ kind: "checking", part: 0 });
    try {
      const input = await readInput(text, yieldToBrowser);
      const currentAssignments = await readCurrentAssignments(service, {
        projectId,
        badgeId,
        productIds: input.entries.map(({ productId }) => productId),
        signal,
        onProgress: (part) => report({ kind: "checking", part }),
      });
      const { untitled } = currentAssignments;
      const outside = action === "remove"
        ? noneOutside
        : await readOutsideCatalogue(service, { projectId, productIds: untitled, signal });
      const plan = createPlan(action, input.entries, currentAssignments);
      report({ kind: "checked", checked: { input, plan, outside } });
    } catch (problem) {
      report({ kind: "failed", problem });
    }
  }, [service, projectId, badgeId]);

  return { check, start, clear };
}

/** Lets the browser render and handle input. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
