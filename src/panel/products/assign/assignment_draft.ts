import { useCallback } from "react";
import { drafts } from "../../forms/drafts.ts";
import { useDraft } from "../../forms/use_draft.ts";
import type { Reading } from "./input/read_input.ts";
import type { Action } from "./plan/effect.ts";

/** What the reader wants to have done: kept over a reload until it is. */
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
  const key = `assign/${projectId}`;
  const { current, change } = useDraft(key, { value: empty });
  const set = useCallback(
    (part: Partial<AssignmentDraft>) =>
      change((before) => ({ ...before, isChecked: false, ...part })),
    [change],
  );
  const clear = useCallback(() => change(() => empty), [change]);
  // It stays in sight, and does not come back.
  const forget = useCallback(() => drafts.remove(key), [key]);
  return { draft: current.value, set, clear, forget };
}
