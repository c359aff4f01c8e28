import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Question, readQuestion, writeQuestion } from "./question.ts";

/** The URL is updated after typing has paused for this long. */
const restMs = 250;

/**
 * The question: `draft` as typed, and `asked` from the URL, which is updated when typing pauses.
 * Navigating to another URL, by a link or the history, replaces the draft at once.
 */
export function useQuestion() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = useMemo(() => readQuestion(new URLSearchParams(search)), [search]);
  const [draft, setDraft] = useState(asked);
  const inAddress = writeQuestion(asked);
  // The URL changes some time after `navigate` is called, and typing may have continued by then.
  const [known, setKnown] = useState<Known>({ address: inAddress, underway: [] });
  if (inAddress !== known.address) {
    const place = known.underway.indexOf(inAddress);
    const underway = place === -1 ? [] : known.underway.slice(place + 1);
    setKnown({ address: inAddress, underway });
    if (place === -1) setDraft(asked);
  }
  useEffect(() => {
    const wanted = writeQuestion(draft);
    if (wanted === inAddress) return;
    const rest = setTimeout(() => {
      setKnown(({ address, underway }) => ({ address, underway: [...underway, wanted] }));
      navigate({ pathname, search: wanted }, { replace: true });
    }, restMs);
    return () => clearTimeout(rest);
  }, [draft, inAddress, navigate, pathname]);
  return { draft, asked, change: useChange(setDraft) };
}

interface Known {
  /** The question in the URL on the last render. */
  readonly address: string;
  /** The questions passed to `navigate` that the URL has not reached yet. */
  readonly underway: readonly string[];
}

/** Changes some fields of the question and keeps the others. */
export type ChangeQuestion = (changed: Partial<Question>) => void;

function useChange(setDraft: (next: (former: Question) => Question) => void): ChangeQuestion {
  return useMemo(() => (changed) => setDraft((former) => ({ ...former, ...changed })), [setDraft]);
}
