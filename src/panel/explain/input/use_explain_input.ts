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
  const inAddress = writeExplainInput(input);
  // The URL changes some time after `navigate` is called, and typing may have continued by then.
  const [known, setKnown] = useState<Known>({ address: inAddress, underway: [] });
  if (inAddress !== known.address) {
    const place = known.underway.indexOf(inAddress);
    const underway = place === -1 ? [] : known.underway.slice(place + 1);
    setKnown({ address: inAddress, underway });
    if (place === -1) setDraft(input);
  }
  useEffect(() => {
    const wanted = writeExplainInput(draft);
    if (wanted === inAddress) return;
    const rest = setTimeout(() => {
      setKnown(({ address, underway }) => ({ address, underway: [...underway, wanted] }));
      navigate({ pathname, search: wanted }, { replace: true });
    }, debounceMs);
    return () => clearTimeout(rest);
  }, [draft, inAddress, navigate, pathname]);
  return { draft, input, change: useChange(setDraft) };
}

interface Known {
  /** The input in the URL on the last render. */
  readonly address: string;
  /** The inputs passed to `navigate` that the URL has not reached yet. */
  readonly underway: readonly string[];
}

/** Changes some fields of the input and keeps the others. */
export type ChangeInput = (changed: Partial<ExplainInput>) => void;

function useChange(setDraft: (next: (former: ExplainInput) => ExplainInput) => void): ChangeInput {
  return useMemo(() => (changed) => setDraft((former) => ({ ...former, ...changed })), [setDraft]);
}
