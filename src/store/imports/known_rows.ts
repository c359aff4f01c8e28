import { finished } from "../../domain/finished.ts";
import type { KnownRow } from "./staged_row.ts";

const urlFlag = 0x8000;
/** How many places are filled between two looks at the clock. */
const rowsPerStep = 4_096;

/**
 * The stored form of a row's hash: 63 bits, and whether the product has its URL from this row. Rows
 * with the same content may come in another order the next time.
 */
export function withUrlFlag(
  [high, low]: readonly [number, number],
  hasUrl: boolean,
): readonly [number, number] {
  return [high, ((low & ~1) | (hasUrl ? 1 : 0)) >>> 0];
}

/**
 * The hashes of the rows from which the stored products were imported, as a set with open
 * addressing: some 15 bytes a row. It finds a row by its hash alone, which covers its ids.
 */
export class KnownRows {
  /** Random, so that no file can be made whose rows all have the same place. */
  readonly #seeds = crypto.getRandomValues(new Uint32Array(2));
  #hashes: Uint32Array;
  /** How many rows the product has, plus one, and whether the row has the product's URL. */
  #infos: Uint16Array;
  #size = 0;

  constructor() {
    this.#hashes = new Uint32Array(2 * 1024);
    this.#infos = new Uint16Array(1024);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a row with its hash as it is stored, of a product with this many rows. */
  add(hash: readonly [number, number], rows: number): void {
    const [high, low] = withUrlFlag(hash, false);
    const hasUrl = (hash[1] & 1) === 1;
    if (this.isFull) finished(this.grow());
    const at = this.#place(high, low);
    if (this.#infos[at] === 0) this.#size++;
    this.#hashes[2 * at] = high;
    this.#hashes[2 * at + 1] = low;
    this.#infos[at] = (rows + 1) | (hasUrl ? urlFlag : 0);
  }

  /** What is known of a row with this hash as it was received. */
  get(hash: readonly [number, number]): KnownRow | undefined {
    const [high, low] = withUrlFlag(hash, false);
    const info = this.#infos[this.#place(high, low)]!;
    if (info === 0) return undefined;
    return { rows: (info & ~urlFlag) - 1, hasUrl: (info & urlFlag) !== 0 };
  }

  /** The place of a hash, or the free one where it would be. */
  #place(high: number, low: number): number {
    const slots = this.#infos.length;
    let mixed = Math.imul(high ^ this.#seeds[0]!, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ low ^ this.#seeds[1]!, 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x9e3779b1);
    // Spreads the hashes evenly over any number of slots.
    let at = Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000) * slots);
    while (
      this.#infos[at] !== 0 && (this.#hashes[2 * at] !== high || this.#hashes[2 * at + 1] !== low)
    ) {
      at = at + 1 === slots ? 0 : at + 1;
    }
    return at;
  }

  /** Whether the next row needs more room: {@link grow} makes it, or {@link add} in one step. */
  get isFull(): boolean {
    return 4 * this.#size >= 3 * this.#infos.length;
  }

  /** Makes room for more rows, step by step. Until it is finished, rows are missing. */
  *grow(): Generator<void, void> {
    const [hashes, infos] = [this.#hashes, this.#infos];
    const slots = Math.ceil(1.5 * infos.length);
    this.#hashes = new Uint32Array(2 * slots);
    this.#infos = new Uint16Array(slots);
    for (let from = 0; from < infos.length; from++) {
      if (from % rowsPerStep === 0) yield;
      const info = infos[from]!;
      if (info === 0) continue;
      const high = hashes[2 * from]!;
      const low = hashes[2 * from + 1]!;
      const at = this.#place(high, low);
      this.#hashes[2 * at] = high;
      this.#hashes[2 * at + 1] = low;
      this.#infos[at] = info;
    }
  }
}
