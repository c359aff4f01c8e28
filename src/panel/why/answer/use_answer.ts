import { useMemo, useState } from "react";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import type { ExplainedBadge, Explanation } from "../../data/explain.ts";
import type { Badge } from "../../data/resource.ts";
import type { Question } from "../question/question.ts";
import { useExplanation } from "./use_explanation.ts";

/** How many badges are looked at in full at first, and how many more each time that more are asked for. */
const atOnce = 50;

/** What the service says to a question, and the badges of which it speaks. */
export interface AnswerParts extends ReturnType<typeof useExplanation> {
  readonly shown: readonly ExplainedBadge[];
  readonly stopped: readonly ExplainedBadge[];
  /** The badges as they stand in the project, by id, as far as they have been read. */
  readonly badges: ReadonlyMap<string, Badge>;
  /** How many of the badges of either kind are looked at. */
  readonly limit: number;
  readonly showMore: () => void;
}

export function useAnswer(asked: Question): AnswerParts {
  const explained = useExplanation(asked);
  const [limit, setLimit] = useState(atOnce);
  const { shown = [], stopped = [] } = useMemo(
    () => Object.groupBy(badgesOf(explained.explanation), kindOf),
    [explained.explanation],
  );
  const ids = new Set([shown, stopped].flatMap((some) => some.slice(0, limit).map(({ id }) => id)));
  // One that is shown in another's place has a name to tell.
  for (const { detail } of stopped.slice(0, limit)) {
    if (detail?.byBadgeId !== undefined) ids.add(detail.byBadgeId);
  }
  const { badges } = useBadgesById([...ids]);
  return { ...explained, shown, stopped, badges, limit, showMore: () => setLimit(limit + atOnce) };
}

function badgesOf(explanation: Explanation | undefined): readonly ExplainedBadge[] {
  return explanation?.products[0]?.badges ?? [];
}

function kindOf({ shown }: ExplainedBadge): "shown" | "stopped" {
  return shown ? "shown" : "stopped";
}
