import { keys } from "../keys.ts";
import type { StoreKey } from "../port/storage_port.ts";

/** What could not be read of a file whose structure is damaged. */
export interface Unread {
  /** The keys of records that could not be read. */
  readonly keys: readonly StoreKey[];
  /** Where records may be missing whose keys could not be read either. */
  readonly gap: KeyGap | undefined;
}

/** Between two entries, or, without one of them, up to the first or from the last entry. */
export interface KeyGap {
  readonly after: StoreKey | undefined;
  readonly before: StoreKey | undefined;
}

/** The first part of the keys of all projects' data. */
const data = String(keys.allData()[0]);

/** The kinds of records that are derived from others again, or have no content. */
const derivedKinds: ReadonlySet<string> = new Set(
  [keys.commitMarkers(0), keys.checkpointMarker(0, ""), keys.searchWords(0), keys.importedRows(0)]
    .map((key) => String(key[2])),
);

/** Whether records of the project with this number are or may be missing. */
export function lacksData({ keys, gap }: Unread, number: number): boolean {
  return keys.some((key) => key[0] === data && key[1] === number) || isInGap(number, gap);
}

/**
 * What is lost of a project that lacks data, for people, besides the records with these keys, which
 * are named otherwise.
 */
export function lostOf(
  { keys, gap }: Unread,
  number: number,
  named: readonly StoreKey[],
): string[] {
  const isNamed = (key: StoreKey) =>
    named.some((it) => it.every((part, index) => part === key[index]));
  const others = keys.filter((key) =>
    key[0] === data && key[1] === number && !derivedKinds.has(String(key[2])) && !isNamed(key)
  );
  const kinds = Map.groupBy(others, (key) => String(key[2]));
  const counts = [...kinds].map(([kind, { length }]) =>
    `${length} ${length === 1 ? "record" : "records"} of "${kind}"`
  );
  return isInGap(number, gap) ? [...counts, gapText(gap)] : counts;
}

/** What is lost that belongs to no project, or to more than one, besides what is verified. */
export function lostOutside(unread: Unread): string[] {
  const { gap } = unread;
  const works = worksIn(unread).map((key) => `a work in progress: ${JSON.stringify(key)}`);
  const isOfOne = gap?.after?.[0] === data && gap.before?.[0] === data &&
    gap.after[1] === gap.before[1];
  return gap === undefined || isOfOne ? works : [...works, gapText(gap)];
}

/** The records of imports and plans in progress that could not be read: no process can continue these. */
export function worksIn({ keys }: Unread): StoreKey[] {
  return keys.filter(([kind]) => kind === "activeImport" || kind === "activePlan");
}

function gapText({ after, before }: KeyGap): string {
  const [from, to] = [JSON.stringify(after), JSON.stringify(before)];
  if (after !== undefined && before !== undefined) return `the records between ${from} and ${to}`;
  if (after !== undefined) return `the records after ${from}`;
  return before === undefined ? "all records" : `the records before ${to}`;
}

function isInGap(number: number, gap: KeyGap | undefined): gap is KeyGap {
  if (gap === undefined) return false;
  const { after, before } = gap;
  return compareTo(number, after) >= 0 && (before === undefined || compareTo(number, before) <= 0);
}

/** How a project's data sorts beside a key: below 0 before it, 0 around it, above 0 after it. */
function compareTo(number: number, key: StoreKey | undefined): number {
  if (key === undefined || String(key[0]) < data) return 1;
  return String(key[0]) > data ? -1 : number - Number(key[1]);
}
