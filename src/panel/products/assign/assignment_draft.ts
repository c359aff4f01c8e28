import { useCallback } from "react";
import { useDraft } from "../../forms/use_draft.ts";
import type { Reading } from "./input/read_input.ts";
import type { Action } from "./plan/effect.ts";

/** What the reader wants to have done: kept over a reload. */
export interface AssignmentDraft {
  readonly action: Action;
  readonly reading: Reading;
  readonly text: string;
  /** Where the text came from, if it was not typed. */
  readonly fileName?: string | undefined;
  /** Whether the reader asked what would happen. */
  readonly isChecked: boolean;
}

const empty: AssignmentDraft = { action: "add", reading: "products", text: "", isChecked: false };

export function useAssignmentDraft(projectId: string) {
  const { current, change } = useDraft(`assign/${projectId}`, { value: empty });
  const set = useCallback(
    (part: Partial<AssignmentDraft>) =>
      change((before) => ({ ...before, isChecked: false, ...part })),
    [change],
  );
  const clear = useCallback(() => change(() => empty), [change]);
  return { draft: current.value, set, clear };
}
