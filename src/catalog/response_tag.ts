import type { Digest } from "../domain/resolve/badge_fragment.ts";
import type { ProductQuery } from "../domain/resolve/resolver.ts";

/** Increase this when the response for the same badges changes. */
const format = 1;

/**
 * The strong entity tag of a response (RFC 9110, section 8.8.3), computed from the query and the
 * badges of each product: the same for the same response in every process, and different for any
 * other response, with an error probability of 1 in 2^64. A hash of the response itself would take
 * a quarter of the time of the response.
 */
export class ResponseTag {
  #high = format;
  #low = format;

  /** Starts an entry of the query. */
  startProduct({ id, variantIds }: ProductQuery): void {
    this.#addNumber(id);
    // A missing list differs from an empty one, and shows where an entry begins.
    this.#addNumber(variantIds?.length ?? -1);
    for (const variantId of variantIds ?? []) this.#addNumber(variantId);
  }

  /** Adds the next badge of the entry, by the digest of its JSON. */
  addBadge({ high, low }: Digest): void {
    this.#add(high, low);
  }

  /** Includes the quotes. */
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

/**
 * Mixes bits: multiplication by an odd number loses none, and rotation moves the upper ones down.
 */
function mixed(bits: number, odd: number): number {
  const product = Math.imul(bits, odd);
  return (product << 15) | (product >>> 17);
}
