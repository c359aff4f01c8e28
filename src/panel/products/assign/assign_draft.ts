import { useCallback } from "react";
import { drafts } from "../../forms/drafts.ts";
import { hasShape, isBoolean, isOneOf, isString } from "../../forms/guards.ts";
import { useDraft } from "../../forms/use_draft.ts";
import { type Action, actions } from "./plan/effect.ts";

/** The input of an assignment, kept across reloads until it is done. */
export interface AssignDraft {
  readonly action: Action;
  readonly text: string;
  /** Whether the text is too long to be shown in a field. */
  readonly isLong: boolean;
  /** Whether the reader has asked for a preview. */
  readonly isChecked: boolean;
}

const isAssignDraft = hasShape<AssignDraft>({
  action: isOneOf(actions),
  text: isString,
  isLong: isBoolean,
  isChecked: isBoolean,
});

const empty: AssignDraft = { action: "add", text: "", isLong: false, isChecked: false };

export function useAssignDraft(projectId: string) {
  const key = `assign/${projectId}`;
  const { current, change } = useDraft(key, { value: empty }, isAssignDraft);
  const set = useCallback(
    (part: Partial<AssignDraft>) => change((before) => ({ ...before, isChecked: false, ...part })),
    [change],
  );
  const clear = useCallback(() => change(() => empty), [change]);
  // Removes the stored draft, but leaves the form as it is.
  const forget = useCallback(() => drafts.remove(key), [key]);
  return { draft: current.value, set, clear, forget };
}
