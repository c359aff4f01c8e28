import type { Change } from "../data/changes.ts";

/** Which changes are shown. */
export interface ChangeFilter {
  /** The author's token; any if empty. */
  readonly tokenId: string;
  /** Part of the sentence for the change, such as a badge's name. */
  readonly text: string;
  /** A day in the reader's time zone, as `2026-01-31`; any if empty. */
  readonly day: string;
}

export const noFilter: ChangeFilter = { tokenId: "", text: "", day: "" };

export function isFiltering({ tokenId, text, day }: ChangeFilter): boolean {
  return tokenId !== "" || text.trim() !== "" || day !== "";
}

/** The changes that pass a filter. `sentenceOf` returns the sentence that the reader sees. */
export function filteredChanges(
  changes: readonly Change[],
  { tokenId, text, day }: ChangeFilter,
  sentenceOf: (change: Change) => string,
): Change[] {
  const sought = text.trim().toLowerCase();
  return changes.filter((change) =>
    (tokenId === "" || change.tokenId === tokenId) &&
    (day === "" || dayOf(change) === day) &&
    (sought === "" || sentenceOf(change).toLowerCase().includes(sought))
  );
}

/** Whether older changes can still be of the filter's day. */
export function mayFollow({ day }: ChangeFilter, last: Change | undefined): boolean {
  return day === "" || last === undefined || dayOf(last) >= day;
}

/** The day of a change in the reader's time zone. */
function dayOf({ at }: Change): string {
  // Swedish dates are written as in ISO 8601. Not every browser has `Temporal`.
  return new Date(at).toLocaleDateString("sv-SE");
}
