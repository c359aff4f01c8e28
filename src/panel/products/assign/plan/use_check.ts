import { useCallback, useEffect, useRef, useState } from "react";
import { useService } from "../../../auth/use_service.ts";
import { useProjectId } from "../../../shell/use_projects.ts";
import type { AssignmentDraft } from "../assignment_draft.ts";
import { type Input, readInput } from "../input/read_input.ts";
import { makePlan, type Plan } from "./plan.ts";
import { readStandings } from "./read_standings.ts";

/** The input and its preview. */
export interface Checked {
  readonly input: Input;
  readonly plan: Plan;
}

export type Check =
  | { readonly kind: "none" }
  /** `part` is the progress, from 0 to 1. */
  | { readonly kind: "checking"; readonly part: number }
  | { readonly kind: "checked"; readonly checked: Checked }
  | { readonly kind: "failed"; readonly problem: unknown };

type Wanted = Pick<AssignmentDraft, "action" | "reading" | "text">;

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

  const start = useCallback(async ({ action, reading, text }: Wanted) => {
    current.current?.abort();
    const { signal } = current.current = new AbortController();
    const tell = (check: Check) => {
      if (!signal.aborted) setCheck(check);
    };
    tell({ kind: "checking", part: 0 });
    try {
      const input = await readInput(text, reading, nextTurn);
      const standings = await readStandings(service, {
        projectId,
        badgeId,
        productIds: input.entries.map(({ productId }) => productId),
        signal,
        onProgress: (part) => tell({ kind: "checking", part }),
      });
      tell({
        kind: "checked",
        checked: { input, plan: makePlan(action, input.entries, standings) },
      });
    } catch (problem) {
      tell({ kind: "failed", problem });
    }
  }, [service, projectId, badgeId]);

  return { check, start, clear };
}

/** Lets the browser render and handle input. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
