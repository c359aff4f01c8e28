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
  if (whole < bits.length) bits[whole] = (1 << (count & 31)) - 1;
}

/** How many bits are set. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let rest of bits) {
    for (; rest !== 0; rest &= rest - 1) count++;
  }
  return count;
}
