import type { PackedDetails } from "../../../domain/products/details/packed_details.ts";
import type { ImportedRow } from "../../../domain/products/details/product_details.ts";
import { searchLine, wordsById } from "../../../domain/products/details/search_words.ts";
import { allIds, type IdRange } from "../../../domain/products/id_range.ts";
import { keys } from "../../keys.ts";
import type { StoreKey } from "../../port/storage_port.ts";
import { DamagedRecord, toParts, type WholeRecord } from "../../record.ts";
import { parseRows, rowBytes } from "./imported_rows_block.ts";
import { compressed, decompressed, parseHeader, withEnd } from "./range_record.ts";

/**
 * What is stored for the products of a range of ids besides the products themselves. The ranges of
 * a project's buckets cover all ids without overlap, in every state of the store: each commit that
 * changes the ranges writes all buckets that it concerns. A bucket is stored as three records,
 * because most readers need only one:
 *
 *     details       the details as JSON, compressed
 *     searchWords   a line for each product, with the words by which it is found
 *     importedRows  the hashes of imported rows
 *
 * Each starts with the end of the range (f64). Numbers are little-endian.
 */
export interface DetailsBucket extends IdRange {
  /** Ascending by id. */
  readonly entries: readonly DetailsEntry[];
}

/** The details of a product. */
export interface DetailsEntry extends PackedDetails {
  readonly id: number;
}

/**
 * A bucket is split when its JSON is longer, or when it has more products. The parts are smaller,
 * so that the next product does not split them again. Compressed, JSON takes a tenth to a third.
 */
const jsonBytesMax = 192 * 1024;
const splitJsonBytes = 128 * 1024;
const productsMax = 1_024;
const splitProducts = 768;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bucket that a project without any has. */
export const emptyBucket: DetailsBucket = { ...allIds, entries: [] };

/** Splits a bucket, if it is too large, into buckets for the same range. */
export function splitDetails({ start, end, entries }: DetailsBucket): DetailsBucket[] {
  const bytes = entries.reduce((sum, { json }) => sum + json.length, 0);
  if (entries.length <= productsMax && (bytes <= jsonBytesMax || entries.length === 1)) {
    return [{ start, end, entries }];
  }
  const parts: DetailsEntry[][] = [];
  let part: DetailsEntry[] = [];
  let partBytes = 0;
  for (const entry of entries) {
    const isFull = part.length >= splitProducts || partBytes + entry.json.length > splitJsonBytes;
    if (isFull && part.length > 0) {
      parts.push(part);
      [part, partBytes] = [[], 0];
    }
    part.push(entry);
    partBytes += entry.json.length;
  }
  parts.push(part);
  return parts.map((entries, index) => ({
    start: index === 0 ? start : entries[0]!.id,
    end: parts[index + 1]?.[0]?.id ?? end,
    entries,
  }));
}

/** The entries of the store for a bucket. */
export function bucketRecords(
  project: number,
  { start, end, entries }: DetailsBucket,
): { key: StoreKey; value: Uint8Array }[] {
  const words = entries.map(({ id, words }) => searchLine(id, words)).join("");
  return [
    ...toParts(keys.detailsFrom(project, start), withEnd(end, compressed(detailsBytes(entries)))),
    ...toParts(keys.searchWordsFrom(project, start), withEnd(end, encoder.encode(words))),
    ...toParts(keys.importedRowsFrom(project, start), withEnd(end, compressed(rowBytes(entries)))),
  ];
}

/** The bucket in these records of one start. */
export function parseBucket(
  details: WholeRecord,
  words: WholeRecord,
  rows: WholeRecord,
): DetailsBucket {
  const stored = parseDetails(details);
  const lines = wordsById(parseWords(words).lines);
  const rowsById = new Map<number, ImportedRow[]>();
  for (const { productId, ...row } of parseRows(rows).rows()) {
    const known = rowsById.get(productId);
    if (known === undefined) rowsById.set(productId, [row]);
    else known.push(row);
  }
  const entries = Array.from(stored.ids, (id, index): DetailsEntry => ({
    id,
    json: stored.jsonAt(index),
    words: lines.get(id) ?? "",
    rows: rowsById.get(id) ?? [],
  }));
  return { start: stored.start, end: stored.end, entries };
}

/** u32 count | u32 unused | f64 id × count | u32 end of JSON × count | JSON texts */
function detailsBytes(entries: readonly DetailsEntry[]): Uint8Array {
  const count = entries.length;
  const jsonBytes = entries.reduce((sum, { json }) => sum + json.length, 0);
  const bytes = new Uint8Array(8 + 12 * count + jsonBytes);
  new DataView(bytes.buffer).setUint32(0, count, true);
  const ids = new Float64Array(bytes.buffer, 8, count);
  const ends = new Uint32Array(bytes.buffer, 8 + 8 * count, count);
  const text = bytes.subarray(8 + 12 * count);
  let at = 0;
  entries.forEach(({ id, json }, index) => {
    text.set(json, at);
    at += json.length;
    ids[index] = id;
    ends[index] = at;
  });
  return bytes;
}

/** The details of a bucket. */
export class StoredDetailsBlock implements IdRange {
  readonly start: number;
  readonly end: number;
  /** Ascending. */
  readonly ids: Float64Array;
  readonly #ends: Uint32Array;
  readonly #text: Uint8Array;

  constructor(record: WholeRecord) {
    const { start, end, body } = parseHeader(record);
    this.start = start;
    this.end = end;
    const bytes = decompressed(record, body);
    const count = new DataView(bytes.buffer).getUint32(0, true);
    if (bytes.length < 8 + 12 * count) throw new DamagedRecord(record.key, "It ends early");
    this.ids = new Float64Array(bytes.buffer, 8, count);
    this.#ends = new Uint32Array(bytes.buffer, 8 + 8 * count, count);
    this.#text = bytes.subarray(8 + 12 * count);
  }

  /** The details at this index as UTF-8 JSON. */
  jsonAt(index: number): Uint8Array {
    return this.#text.subarray(index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }

  /** The details of a product as UTF-8 JSON; `undefined` if it has none. */
  json(id: number): Uint8Array | undefined {
    const index = indexOf(this.ids, id);
    return index === -1 ? undefined : this.jsonAt(index);
  }
}

/** The index of a number in an ascending list; -1 if it is not there. */
function indexOf(sorted: Float64Array, wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
}

/** Parses the details of a bucket. */
export function parseDetails(record: WholeRecord): StoredDetailsBlock {
  return new StoredDetailsBlock(record);
}

/** Parses the lines of a bucket through which a search goes. */
export function parseWords(record: WholeRecord): IdRange & { lines: string } {
  const { start, end, body } = parseHeader(record);
  return { start, end, lines: decoder.decode(body) };
}
