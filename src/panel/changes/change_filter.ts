import type { Change } from "../data/changes.ts";

/** Which changes are shown. */
export interface ChangeFilter {
  /** The author's token; any if empty. */
  readonly tokenId: string;
  /** Part of the sentence for the change, such as a badge's name. */
  readonly text: string;
  /** A day in the reader's time zone, as `2026-01-31`; any if empty. */
  readonly day: string;
  /** The service's name of a badge or product, such as `badges/{id}`; any if empty. */
  readonly subject: string;
}

export const noFilter: ChangeFilter = { tokenId: "", text: "", day: "", subject: "" };

export function isFiltering({ tokenId, text, day, subject }: ChangeFilter): boolean {
  return tokenId !== "" || text.trim() !== "" || day !== "" || subject !== "";
}

/** The changes that pass a filter. `sentenceOf` returns the sentence that the reader sees. */
export function filteredChanges(
  changes: readonly Change[],
  { tokenId, text, day, subject }: ChangeFilter,
  sentenceOf: (change: Change) => string,
): Change[] {
  const sought = text.trim().toLowerCase();
  return changes.filter((change) =>
    (tokenId === "" || change.tokenId === tokenId) &&
    (day === "" || dayOf(change) === day) &&
    (subject === "" || isAbout(change, subject)) &&
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

/**
 * Whether a change is of a badge or product, or of several things with it among them, such as a
 * batch of assignments. Long states are not in the list of changes, so a change of very many things
 * is not found.
 */
function isAbout({ subject, before, after, assignments }: Change, wanted: string): boolean {
  if (subject === wanted) return true;
  const id = wanted.slice(wanted.indexOf("/") + 1);
  const states = JSON.stringify([before, after, assignments]);
  return wanted.startsWith("badges/")
    ? states.includes(`"${id}"`)
    // After a number there is always a comma or a bracket.
    : [",", "}", "]"].some((end) => states.includes(`"productId":${id}${end}`));
}
