import { useMemo, useState } from "react";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import type { ExplainedBadge, Explanation } from "../../data/explain.ts";
import type { Badge } from "../../data/resource.ts";
import type { ExplainInput } from "../input/explain_input.ts";
import { useExplanation } from "./use_explanation.ts";

/** How many badges are loaded at first, and how many more each time. */
const atOnce = 50;

/** The explanation, and the badges that it mentions. */
export interface ExplainState extends ReturnType<typeof useExplanation> {
  readonly shown: readonly ExplainedBadge[];
  readonly hidden: readonly ExplainedBadge[];
  /** The mentioned badges that are loaded, by id. */
  readonly badges: ReadonlyMap<string, Badge>;
  /** How many badges of each kind are loaded. */
  readonly limit: number;
  readonly showMore: () => void;
}

export function useExplainResult(input: ExplainInput): ExplainState {
  const explained = useExplanation(input);
  const [limit, setLimit] = useState(atOnce);
  const { shown = [], hidden = [] } = useMemo(
    () => Object.groupBy(badgesOf(explained.explanation), kindOf),
    [explained.explanation],
  );
  const ids = new Set([shown, hidden].flatMap((some) => some.slice(0, limit).map(({ id }) => id)));
  // Load the badges shown in place of others too, because their names are displayed.
  for (const { detail } of hidden.slice(0, limit)) {
    if (detail?.byBadgeId !== undefined) ids.add(detail.byBadgeId);
  }
  const { badges } = useBadgesById([...ids]);
  return { ...explained, shown, hidden, badges, limit, showMore: () => setLimit(limit + atOnce) };
}

function badgesOf(explanation: Explanation | undefined): readonly ExplainedBadge[] {
  return explanation?.products[0]?.badges ?? [];
}

function kindOf({ shown }: ExplainedBadge): "shown" | "hidden" {
  return shown ? "shown" : "hidden";
}
