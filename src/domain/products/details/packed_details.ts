import type { DetailsRecord, ImportedRow } from "./product_details.ts";
import { wordsOfDetails } from "./search_words.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * What is stored for a product besides its record, in the stored form. Takes a fraction of the memory
 * of a {@link DetailsRecord}, and the garbage collector has few objects to look at.
 */
export interface PackedDetails {
  /** The details as UTF-8 JSON. */
  readonly json: Uint8Array;
  /** The words by which the product is found. */
  readonly words: string;
  readonly rows: readonly ImportedRow[];
}

/** By step of a change, the details that it writes. */
export type PackedSteps = readonly (PackedDetails | undefined)[];

/** Packs details. `json` are those as UTF-8 JSON, if that is known; the bytes must not change. */
export function packDetails(
  { details, rows = [] }: DetailsRecord,
  json: Uint8Array = encoder.encode(JSON.stringify(details)),
): PackedDetails {
  return { json, words: wordsOfDetails(details), rows };
}

/** Reads packed details. */
export function unpackDetails({ json, rows }: Omit<PackedDetails, "words">): DetailsRecord {
  const details = JSON.parse(decoder.decode(json));
  return { details, ...(rows.length > 0 && { rows }) };
}
