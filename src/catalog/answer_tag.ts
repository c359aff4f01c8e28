import type { Digest } from "../domain/resolve/fragment.ts";
import type { ProductQuery } from "../domain/resolve/resolver.ts";

/** To be raised when the same badges come to be answered by another text. */
const format = 1;

/**
 * The strong entity tag of an answer (RFC 9110, section 8.8.3), made from what was asked and which badges each
 * product shows: the same for the same answer, in every process, and another one for any other, but for one in 2^64.
 * An answer's own hash would say as much, for a quarter of the time that the answer takes.
 */
export class AnswerTag {
  #high = format;
  #low = format;

  /** What follows is of this entry of the query. */
  startProduct({ id, variantIds }: ProductQuery): void {
    this.#addNumber(id);
    if (variantIds === undefined) return;
    this.#addNumber(variantIds.length);
    for (const variantId of variantIds) this.#addNumber(variantId);
  }

  /** The next badge that the entry shows, by the digest of its JSON. */
  addBadge({ high, low }: Digest): void {
    this.#add(high, low);
  }

  /** With its quotes. */
  toString(): string {
    return `"${(this.#high >>> 0).toString(36)}.${(this.#low >>> 0).toString(36)}"`;
  }

  #addNumber(value: number): void {
    this.#add(Math.floor(value / 2 ** 32), value);
  }

  #add(high: number, low: number): void {
    this.#high = mixed(this.#high ^ high, 0xcc9e2d51);
    this.#low = mixed(this.#low ^ low, 0x85ebca6b);
  }
}

/** Other bits for each: multiplying by what is odd loses none, turning brings the upper ones down. */
function mixed(bits: number, odd: number): number {
  const product = Math.imul(bits, odd);
  return (product << 15) | (product >>> 17);
}
