/** One bit for each of some subjects, in words of 32. */
export type Bits = Uint32Array;

/** The number of words for this many bits. */
export function wordsFor(bits: number): number {
  return (bits + 31) >>> 5;
}

/** Sets the first bits, and clears all others. */
export function setFirst(bits: Bits, count: number): void {
  const whole = count >>> 5;
  bits.fill(0xffff_ffff, 0, whole);
  bits.fill(0, whole);
  // Beyond the last word, a typed array ignores it.
  bits[whole] = (1 << (count & 31)) - 1;
}

/** How many bits are set. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (const word of bits) count += countOfWord(word);
  return count;
}

/** Adds neighbouring bits, then pairs, fours, eights, and all (Warren, Hacker's Delight, §5-1). */
function countOfWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  const eights = (fours + (fours >>> 4)) & 0x0f0f_0f0f;
  return Math.imul(eights, 0x0101_0101) >>> 24;
}

/**
 * Transposes 32 words as a matrix of bits, by exchanging blocks of 16 bits, 8, 4, 2, and 1 (Warren,
 * Hacker's Delight, §7-3).
 */
export function transpose(words: Bits): void {
  for (let size = 16, mask = 0xffff; size > 0; size >>>= 1, mask ^= mask << size) {
    for (let at = 0; at < 32; at = (at + size + 1) & ~size) {
      const changed = ((words[at]! >>> size) ^ words[at + size]!) & mask;
      words[at + size]! ^= changed;
      words[at]! ^= changed << size;
    }
  }
}
