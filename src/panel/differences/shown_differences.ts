import type { Change } from "../data/changes.ts";
import { isLongState } from "./change_state.ts";
import { type Difference, inParts, stateDifference } from "./state_difference.ts";

/** Fields that are not shown: the sentence covers the id, and the service sets the timestamps. */
const hiddenFields = new Set(["id", "createdAt", "updatedAt"]);

/** What something was before a change, and what it is after it. */
export type States = Pick<Change, "before" | "after">;

/**
 * The differences to show for a change, field by field; none if a state was too long to be stored.
 */
export function shownDifferences({ before, after }: States): Difference[] {
  if (isLongState(before) || isLongState(after)) return [];
  return inParts(stateDifference(before, after)).filter(
    ({ path: [first = ""] }) => !hiddenFields.has(first),
  );
}

/**
 * The limits of the brief view: the number of differences, the items of a list, the characters of a
 * value.
 */
const briefMax = 3;
export const briefItemsMax = 4;
const briefCharsMax = 200;

/**
 * The differences for the brief view, and whether it leaves anything out. None if the whole thing
 * was created or deleted.
 */
export function briefDifferences(
  { before, after }: States,
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
