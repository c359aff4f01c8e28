import type { Path } from "./path_numbers.ts";

/** One row of a file, as it is staged until it is applied. */
export interface RowToStage {
  readonly productId: number;
  /** Missing for a row about the product itself. */
  readonly variantId: number | undefined;
  /** The first physical line of the row. */
  readonly line: number;
  /** The hash of the row as it was received. */
  readonly hash: readonly [number, number];
  /**
   * What is stored for a row with this hash, if its product was last written by an import from such
   * a row: then the row changes nothing.
   */
  readonly known: KnownRow | undefined;
  /** Whether the row was refused. It still says that the product is in the file. */
  readonly isRefused: boolean;
  /** Of a refused row, whether it may be of any variant of the product. */
  readonly isOfAnyVariant?: boolean;
  /** The ids in the file from which the numbers were taken, as JSON. */
  readonly sources: string | undefined;
  /** What the row changes, as JSON; empty if `known`. */
  readonly patch: string;
  /** The most bytes that the paths with a number in `patch` would take as JSON. */
  readonly nameBytes: number;
  /** The row as received; empty if `known`. */
  readonly text: string;
}

/** A refused row, apart from its ids and its line. */
export const refusedRow: Omit<RowToStage, "productId" | "variantId" | "line"> = {
  ...{ known: undefined, isRefused: true, sources: undefined },
  ...{ hash: [0, 0], patch: "", nameBytes: 0, text: "" },
};

/** What is known of the stored product of a row that was imported before. */
export interface KnownRow {
  /** How many rows the product was imported from. */
  readonly rows: number;
  /** Whether the product's `url` is that of this row. */
  readonly hasUrl: boolean;
}

/**
 * The layout of a staged row:
 *
 *     f64 product | f64 variant or NaN | u32 line | u32 × 2 hash | u16 known | u16 refused, names or any variant
 *     | u32 text's block | u32 text's start | u32 text's bytes | u32 bytes of sources | u32 of patch
 *     | u32 place in the file | sources | patch
 */
export const stagedHeaderBytes = 56;

const urlFlag = 0x8000;
const isKnownFlag = 0x4000;

/** The known state of a row in 16 bits. A product has at most 501 rows. */
export function packKnown(known: KnownRow | undefined): number {
  return known === undefined ? 0 : isKnownFlag | known.rows | (known.hasUrl ? urlFlag : 0);
}

function unpackKnown(bits: number): KnownRow | undefined {
  if ((bits & isKnownFlag) === 0) return undefined;
  return { rows: bits & ~(isKnownFlag | urlFlag), hasUrl: (bits & urlFlag) !== 0 };
}

const refusedFlag = 1;
const anyVariantFlag = 2;
const nameBytesMax = 0x7fff;

/**
 * Whether a row is refused, in the lowest of 16 bits. The others are the bytes of its names, or of a
 * refused row, whether it may be of any variant.
 */
export function packRefused(
  { isRefused, isOfAnyVariant = false, nameBytes }: RowToStage,
): number {
  if (isRefused) return refusedFlag | (isOfAnyVariant ? anyVariantFlag : 0);
  return Math.min(nameBytes, nameBytesMax) << 1;
}

const decoder = new TextDecoder();

/** A staged row as it is read. Its patch is decoded only when it is needed. */
export class StagedRow {
  readonly run: number;
  readonly productId: number;
  readonly variantId: number | undefined;
  readonly line: number;
  /** The place of the row in the file: several rows may begin on one line. */
  readonly place: number;
  /** The bytes of the row in its block. */
  readonly byteLength: number;
  readonly #patchBytes: number;
  /** The paths of attributes by their numbers; `undefined` for rows staged by an older version. */
  readonly paths: readonly Path[] | undefined;
  readonly #view: DataView;
  readonly #at: number;

  constructor(
    { run, paths }: Pick<StagedRow, "run" | "paths">,
    view: DataView,
    at: number,
  ) {
    this.run = run;
    this.paths = paths;
    this.#view = view;
    this.#at = at;
    this.productId = view.getFloat64(at, true);
    const variantId = view.getFloat64(at + 8, true);
    this.variantId = Number.isNaN(variantId) ? undefined : variantId;
    this.line = view.getUint32(at + 16, true);
    this.place = view.getUint32(at + 52, true);
    this.#patchBytes = view.getUint32(at + 48, true);
    this.byteLength = stagedHeaderBytes + this.#sourceBytes + this.#patchBytes;
  }

  /** The memory of the block that the row is in. */
  get block(): ArrayBufferLike {
    return this.#view.buffer;
  }

  get hash(): readonly [number, number] {
    return [this.#view.getUint32(this.#at + 20, true), this.#view.getUint32(this.#at + 24, true)];
  }

  get known(): KnownRow | undefined {
    return unpackKnown(this.#view.getUint16(this.#at + 28, true));
  }

  get isRefused(): boolean {
    return (this.#view.getUint16(this.#at + 30, true) & refusedFlag) !== 0;
  }

  /** Whether the row was refused, and may be of any variant of its product. */
  get isOfAnyVariant(): boolean {
    return this.isRefused && (this.#refusedBits & anyVariantFlag) !== 0;
  }

  /**
   * The bytes of what the row changes as JSON, with all names: rather more than fewer. Above 32 KiB,
   * names may be left out.
   */
  get jsonBytes(): number {
    return this.#patchBytes + this.#nameBytes;
  }

  /** About the bytes of the row if it had all names, as what it changes has. */
  get fullBytes(): number {
    return this.byteLength + this.#nameBytes;
  }

  get #nameBytes(): number {
    const bits = this.#refusedBits;
    return (bits & refusedFlag) === 0 ? bits >> 1 : 0;
  }

  get #refusedBits(): number {
    return this.#view.getUint16(this.#at + 30, true);
  }

  /** Where the row's text is in the run's other stream. */
  get text(): { readonly block: number; readonly start: number; readonly bytes: number } {
    return {
      block: this.#view.getUint32(this.#at + 32, true),
      start: this.#view.getUint32(this.#at + 36, true),
      bytes: this.#view.getUint32(this.#at + 40, true),
    };
  }

  get sources(): string | undefined {
    const bytes = this.#sourceBytes;
    return bytes === 0 ? undefined : this.#decode(stagedHeaderBytes, bytes);
  }

  /** Whether the sources begin with this UTF-8. */
  sourcesStartWith(start: Uint8Array): boolean {
    if (start.length > this.#sourceBytes) return false;
    const from = this.#at + stagedHeaderBytes;
    for (let at = 0; at < start.length; at++) {
      if (this.#view.getUint8(from + at) !== start[at]) return false;
    }
    return true;
  }

  /** The JSON of what the row changes. */
  get patch(): string {
    return this.#decode(stagedHeaderBytes + this.#sourceBytes, this.#patchBytes);
  }

  get #sourceBytes(): number {
    return this.#view.getUint32(this.#at + 44, true);
  }

  #decode(from: number, bytes: number): string {
    const { buffer, byteOffset } = this.#view;
    return decoder.decode(new Uint8Array(buffer, byteOffset + this.#at + from, bytes));
  }
}

interface RowKey {
  readonly productId: number;
  readonly variantId?: number | undefined;
  readonly place: number;
}

/** The order of staged rows: by product, rows of the product itself first, and then as in the file. */
export function isBefore(one: RowKey, other: RowKey): boolean {
  if (one.productId !== other.productId) return one.productId < other.productId;
  if (one.variantId !== other.variantId) {
    if (one.variantId === undefined) return true;
    return other.variantId !== undefined && one.variantId < other.variantId;
  }
  return one.place < other.place;
}
