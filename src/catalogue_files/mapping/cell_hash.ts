/** A hash of 64 bits, as two unsigned 32-bit integers. */
export type Hash = readonly [number, number];

/** Hashes the cells of rows, of the columns that a mapping uses. */
export class CellHash {
  readonly #seed: Hash;
  readonly #columns: number[] = [];
  readonly #names: Hash[] = [];

  /** @param fingerprint Everything besides cells and columns that affects what a row means. */
  constructor(fingerprint: string) {
    this.#seed = hashText(fingerprint);
  }

  addColumn(index: number, name: string): void {
    this.#columns.push(index);
    this.#names.push(hashText(name));
  }

  hash(cells: readonly (string | undefined)[]): Hash {
    let [high, low] = this.#seed;
    for (let i = 0; i < this.#columns.length; i++) {
      const cell = cells[this.#columns[i]!];
      if (cell === undefined) continue;
      const [nameHigh, nameLow] = this.#names[i]!;
      high = Math.imul(high ^ nameHigh, 0x9e3779b1);
      low = Math.imul(low ^ nameLow, 0x5f356495);
      for (let at = 0; at < cell.length; at++) {
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
export function hashText(text: string, [high, low]: Hash = [0x243f6a88, 0x85a308d3]): Hash {
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
