import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Question, readQuestion, writeQuestion } from "./question.ts";

/** Typing goes on until it rests for so long. */
const restMs = 250;

/**
 * The question: `draft` as it is typed, and `asked` as the address holds it, which follows when typing rests.
 * An address that is opened, by a link or by going back, is the question at once.
 */
export function useQuestion() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = useMemo(() => readQuestion(new URLSearchParams(search)), [search]);
  const [draft, setDraft] = useState(asked);
  const inAddress = writeQuestion(asked);
  // The address follows later than it is told to, and typing may have gone on by then.
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
  /** The question that the address held last. */
  readonly address: string;
  /** Those that it was told to hold since. */
  readonly underway: readonly string[];
}

/** Changes some fields of the question, and leaves the others. */
export type ChangeQuestion = (changed: Partial<Question>) => void;

function useChange(setDraft: (next: (former: Question) => Question) => void): ChangeQuestion {
  return useMemo(() => (changed) => setDraft((former) => ({ ...former, ...changed })), [setDraft]);
}
