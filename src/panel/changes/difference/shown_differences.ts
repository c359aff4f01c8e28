import type { Change } from "../../data/changes.ts";
import { isLongState } from "../change_state.ts";
import { type Difference, inParts, stateDifference } from "./state_difference.ts";

/** What the sentence about a change says already, and what nobody set. */
const silent = new Set(["id", "createdAt", "updatedAt"]);

/** What a reader wants to see of a change, field by field; nothing of states that are too long to be kept. */
export function shownDifferences({ operation, before, after }: Change): Difference[] {
  // The sentence says it all.
  if (operation === "moveBadge") return [];
  if (isLongState(before) || isLongState(after)) return [];
  return inParts(stateDifference(before, after)).filter(
    ({ path: [first = ""] }) => !silent.has(first),
  );
}

/** So many differences of a changed thing are shown before a reader asks for more, each no longer than that. */
const briefMax = 3;
export const briefItemsMax = 4;
const briefCharsMax = 200;

/** The first of them, and whether that cuts anything off. Of what was made or deleted whole, none. */
export function briefDifferences(
  { before, after }: Change,
  differences: readonly Difference[],
): { readonly shown: readonly Difference[]; readonly isCut: boolean } {
  const isChanged = before !== undefined && after !== undefined;
  const shown = isChanged ? differences.slice(0, briefMax) : [];
  const isCut = shown.length < differences.length || shown.some(isLong);
  return { shown, isCut };
}

function isLong({ before, after }: Difference): boolean {
  return [before, after].some((value) =>
    Array.isArray(value)
      ? value.length > briefItemsMax
      : value !== undefined && JSON.stringify(value).length > briefCharsMax
  );
}
