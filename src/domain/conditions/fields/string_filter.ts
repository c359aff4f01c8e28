/** The number of bits for each string, of which one is set. */
const bitsPerString = 16;
/** Random, so that no tenant can choose strings that pass the filter. */
const hashStart = Math.floor(Math.random() * 2 ** 32);

/**
 * Tells most strings that are not in a set from those that are (a Bloom filter with one hash): a
 * `Map` takes ten times as long to look up a string for the first time, because the engine computes
 * its hash in a call.
 */
export class StringFilter {
  readonly #strings: string[] = [];
  #bits = new Uint32Array(1);

  add(string: string): void {
    this.#strings.push(string);
    if (this.#strings.length * bitsPerString <= 32 * this.#bits.length) return this.#set(string);
    this.#bits = new Uint32Array(2 * this.#bits.length);
    for (const each of this.#strings) this.#set(each);
  }

  /** False if a string was not added; true for a few of these, too. */
  mayHave(string: string): boolean {
    const bit = this.#bitOf(string);
    return (this.#bits[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }

  clear(): void {
    this.#strings.length = 0;
    this.#bits = new Uint32Array(1);
  }

  #set(string: string): void {
    const bit = this.#bitOf(string);
    this.#bits[bit >>> 5]! |= 1 << (bit & 31);
  }

  /** The hash of Fowler, Noll and Vo (FNV-1a), from another start, and folded. */
  #bitOf(string: string): number {
    let hash = hashStart;
    for (let at = 0; at < string.length; at++) {
      hash = Math.imul(hash ^ string.charCodeAt(at), 0x0100_0193);
    }
    return (hash ^ (hash >>> 15)) & (32 * this.#bits.length - 1);
  }
}
