/** The result for a badge of a product: shown, or the first rule that forbids it. */
export const Verdict = {
  shown: 0,
  excluded: 1,
  paused: 2,
  notStarted: 3,
  ended: 4,
  context: 5,
  exclusiveGroup: 6,
  exclusiveOnProduct: 7,
  exclusive: 8,
  typeLimit: 9,
  productLimit: 10,
} as const;
export type Verdict = typeof Verdict[keyof typeof Verdict];

const verdicts: readonly Verdict[] = Object.values(Verdict);

/**
 * The verdict at an index of an array of bytes.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(verdictAt(Uint8Array.of(0, 2), 1), Verdict.paused);
 * ```
 */
export function verdictAt(bytes: Uint8Array, index: number): Verdict {
  return verdicts[bytes[index]!]!;
}
