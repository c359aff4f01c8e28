import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { debounceMs } from "../../forms/debounce_ms.ts";
import { type ExplainInput, readExplainInput, writeExplainInput } from "./explain_input.ts";

/**
 * The input: `draft` as typed, and `input` from the URL, which is updated when typing pauses.
 * Navigating to another URL, by a link or the history, replaces the draft at once.
 */
export function useExplainInput() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const input = useMemo(() => readExplainInput(new URLSearchParams(search)), [search]);
  const [draft, setDraft] = useState(input);
  const inUrl = writeExplainInput(input);
  // The URL changes some time after `navigate` is called, and typing may have continued by then.
  const [known, setKnown] = useState<Known>({ url: inUrl, pending: [] });
  if (inUrl !== known.url) {
    const place = known.pending.indexOf(inUrl);
    const pending = place === -1 ? [] : known.pending.slice(place + 1);
    setKnown({ url: inUrl, pending });
    if (place === -1) setDraft(input);
  }
  useEffect(() => {
    const written = writeExplainInput(draft);
    if (written === inUrl) return;
    const timer = setTimeout(() => {
      setKnown(({ url, pending }) => ({ url, pending: [...pending, written] }));
      navigate({ pathname, search: written }, { replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [draft, inUrl, navigate, pathname]);
  return { draft, input, change: useChange(setDraft) };
}

interface Known {
  /** The input in the URL on the last render. */
  readonly url: string;
  /** The inputs passed to `navigate` that the URL has not reached yet. */
  readonly pending: readonly string[];
}

/** Changes some fields of the input and keeps the others. */
export type ChangeInput = (changed: Partial<ExplainInput>) => void;

function useChange(setDraft: (next: (former: ExplainInput) => ExplainInput) => void): ChangeInput {
  return useMemo(() => (changed) => setDraft((former) => ({ ...former, ...changed })), [setDraft]);
}
