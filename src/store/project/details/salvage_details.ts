import { allIds } from "../../../domain/products/id_range.ts";
import type { DetailsEdit } from "../../../domain/products/details/details_overlay.ts";
import { unpackDetails } from "../../../domain/products/details/packed_details.ts";
import { wordsOfDetails } from "../../../domain/products/details/search_words.ts";
import { keys } from "../../keys.ts";
import type { KvStore } from "../../kv_store.ts";
import type { StoreKey } from "../../port/storage_port.ts";
import { Transaction } from "../../port/storage_port.ts";
import { DamagedRecord, readRecords } from "../../record.ts";
import {
  bucketRecords,
  type DetailsEntry,
  parseDetails,
  parseWords,
  type StoredDetailsBlock,
} from "./details_bucket.ts";
import { type ImportedRowsBlock, parseRows } from "./imported_rows_block.ts";
import { detailsWrites } from "./write_details.ts";

/** The prefixes of the three records of each range. */
const prefixes = [keys.details, keys.searchWords, keys.importedRows];

/** Whether a key of a project's data belongs to the details of products. */
export function isDetailsKey(key: StoreKey): boolean {
  return prefixes.some((prefix) => prefix(0)[2] === key[2]);
}

/** What verifies of a range. */
interface SalvagedRange {
  readonly start: number;
  /** Where the next range starts. */
  readonly end: number;
  readonly details: StoredDetailsBlock | undefined;
  readonly rows: ImportedRowsBlock | undefined;
  /** The record that does not verify, or is missing or for other ids, and what is lost with it. */
  readonly damage: { readonly key: StoreKey; readonly what: string } | undefined;
}

/** Returns the records of details that do not verify, and what is lost with each. */
export async function detailsDamages(
  kv: KvStore,
  project: number,
): Promise<{ key: StoreKey; what: string }[]> {
  const damages: { key: StoreKey; what: string }[] = [];
  for await (const { damage } of ranges(kv, project)) {
    if (damage !== undefined) damages.push(damage);
  }
  return damages;
}

/**
 * Rewrites the ranges that do not verify, and applies edits. With `forgetsRows`, no imported row is
 * known any more. Returns whether there are any ranges.
 */
export async function repairDetails(
  kv: KvStore,
  project: number,
  { edits, forgetsRows }: { edits: readonly DetailsEdit[]; forgetsRows: boolean },
): Promise<boolean> {
  let hasDetails = false;
  for await (const { start, end, details, rows, damage } of ranges(kv, project)) {
    hasDetails = true;
    if (damage === undefined && !forgetsRows) continue;
    const entries = entriesOf(details, forgetsRows ? undefined : rows).filter(({ id }) =>
      start <= id && id < end
    );
    await commit(kv, bucketRecords(project, { start, end, entries }));
  }
  for await (const writes of detailsWrites(kv, project, edits)) {
    hasDetails = true;
    await commit(kv, writes);
  }
  return hasDetails;
}

async function commit(
  kv: KvStore,
  writes: readonly { key: StoreKey; value: Uint8Array }[],
): Promise<void> {
  const transaction = new Transaction();
  for (const { key, value } of writes) transaction.set(key, value);
  await kv.commit(transaction);
}

function entriesOf(
  details: StoredDetailsBlock | undefined,
  rows: ImportedRowsBlock | undefined,
): DetailsEntry[] {
  if (details === undefined) return [];
  const rowsOf = Map.groupBy(rows?.rows() ?? [], ({ productId }) => productId);
  return Array.from(details.ids, (id, index) => {
    const json = details.jsonAt(index);
    const rows = (rowsOf.get(id) ?? []).map(({ productId: _, ...row }) => row);
    return { id, json, words: wordsOfDetails(unpackDetails({ json, rows: [] }).details), rows };
  });
}

/** Reads all ranges, one by one. They cover all ids, if there are any. */
async function* ranges(kv: KvStore, project: number): AsyncGenerator<SalvagedRange> {
  const starts = new Set<number>();
  for (const prefix of prefixes) {
    for await (const start of startsUnder(kv, prefix(project))) starts.add(start);
  }
  if (starts.size === 0) return;
  const sorted = [...starts.add(allIds.start)].sort((a, b) => a - b);
  for (const [index, start] of sorted.entries()) {
    const end = sorted[index + 1] ?? allIds.end;
    const read = <T extends { end: number }>(key: StoreKey, parse: Parse<T>) =>
      attempt(kv, key, end, parse);
    const details = await read(keys.detailsFrom(project, start), parseDetails);
    const words = await read(keys.searchWordsFrom(project, start), parseWords);
    const rows = await read(keys.importedRowsFrom(project, start), parseRows);
    const of = `of the products ${start === allIds.start ? "the first" : start} to ` +
      `${end === allIds.end ? "the last" : end - 1}`;
    yield {
      ...{ start, end, details: details.block, rows: rows.block },
      damage: [
        { ...details, what: `the titles, pictures and variants ${of}` },
        { ...words, what: `the words to search ${of}, which are derived again` },
        { ...rows, what: `the hashes of imported rows ${of}, so that imports write these again` },
      ].find(({ isWhole }) => !isWhole),
    };
  }
}

type Parse<T> = (record: { key: StoreKey; bytes: Uint8Array; isChecked: boolean }) => T;

/** Reads a record that should be for the ids until `end`. */
async function attempt<T extends { end: number }>(
  kv: KvStore,
  key: StoreKey,
  end: number,
  parse: Parse<T>,
): Promise<{ key: StoreKey; block: T | undefined; isWhole: boolean }> {
  try {
    const [record] = await readRecords(kv, [key]);
    const block = record && parse(record);
    return { key, block, isWhole: block?.end === end };
  } catch (error) {
    if (!(error instanceof DamagedRecord) && !(error instanceof RangeError)) throw error;
    return { key, block: undefined, isWhole: false };
  }
}

/** The starts of the records under a prefix. Reads their values, too, a few at a time. */
async function* startsUnder(kv: KvStore, prefix: StoreKey): AsyncGenerator<number> {
  let next: StoreKey = [...prefix, allIds.start];
  for (;;) {
    let last: number | undefined;
    for await (const { key } of kv.list({ prefix, start: next }, { limit: 16 })) {
      const start = Number(key.at(-2));
      if (start !== last) yield start;
      last = start;
    }
    if (last === undefined) return;
    next = [...prefix, last + 1];
  }
}
