/** A hash of 64 bits, as two unsigned 32-bit integers. */
export type Hash = readonly [number, number];

/**
 * Hashes the cells of rows, of the columns that a mapping uses. Every row of every file is hashed, so
 * the loop has plain variables: with a list for each column, it took four times as long.
 */
export class CellHash {
  readonly #seed: Hash;
  readonly #columns: number[] = [];
  /** The halves of the hash of each column's name. */
  readonly #nameHighs: number[] = [];
  readonly #nameLows: number[] = [];

  /** @param fingerprint Everything besides cells and columns that affects what a row means. */
  constructor(fingerprint: string) {
    this.#seed = hashText(fingerprint);
  }

  addColumn(index: number, name: string): void {
    this.#columns.push(index);
    const [high, low] = hashText(name);
    this.#nameHighs.push(high);
    this.#nameLows.push(low);
  }

  hash(cells: readonly (string | undefined)[]): Hash {
    const columns = this.#columns;
    const nameHighs = this.#nameHighs;
    const nameLows = this.#nameLows;
    let high = this.#seed[0];
    let low = this.#seed[1];
    for (let i = 0; i < columns.length; i++) {
      const cell = cells[columns[i]!];
      if (cell === undefined) continue;
      high = Math.imul(high ^ nameHighs[i]!, 0x9e3779b1);
      low = Math.imul(low ^ nameLows[i]!, 0x5f356495);
      const { length } = cell;
      for (let at = 0; at < length; at++) {
        const unit = cell.charCodeAt(at);
        high = Math.imul(high ^ unit, 0x9e3779b1);
        low = Math.imul(low ^ unit, 0x5f356495);
      }
      // Multiplication carries upwards only: the high bits come back down once per cell.
      high ^= high >>> 15;
      low ^= low >>> 13;
    }
    return finish(high, low);
  }
}

/** Hashes a text, such as a line of NDJSON, together with a fingerprint. */
export function hashText(text: string, seed: Hash = [0x243f6a88, 0x85a308d3]): Hash {
  let high = seed[0];
  let low = seed[1];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  return finish(high, low);
}

/** Mixes the halves, so that each bit depends on every unit. */
function finish(high: number, low: number): Hash {
  const a = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^
    Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  const b = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return [(a ^ (a >>> 15)) >>> 0, (b ^ (b >>> 16)) >>> 0];
}
