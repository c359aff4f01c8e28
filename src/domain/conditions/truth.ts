/**
 * The three values of Kleene's logic, as numbers whose minimum is *and*, whose maximum is *or* and
 * whose negation is *not* (S. C. Kleene, Introduction to Metamathematics, §64):
 *
 *     and      no  unknown  yes     or       no       unknown  yes     not
 *     no       no  no       no      no       no       unknown  yes     yes
 *     unknown  no  unknown  unknown unknown  unknown  unknown  yes     unknown
 *     yes      no  unknown  yes     yes      yes      yes      yes     no
 */
export const Truth = { no: -1, unknown: 0, yes: 1 } as const;
export type Truth = typeof Truth[keyof typeof Truth];

/** `yes` or `no`. */
export function truthOf(holds: boolean): Truth {
  return holds ? Truth.yes : Truth.no;
}

export function not(truth: Truth): Truth {
  if (truth === Truth.unknown) return Truth.unknown;
  return truth === Truth.yes ? Truth.no : Truth.yes;
}

/** A test of something at `now` (epoch ms). */
export type Test<T> = (item: T, now: number) => Truth;

/** The value with which a single operand decides the result: `no` for *and*, `yes` for *or*. */
export const Join = { and: Truth.no, or: Truth.yes } as const;
export type Join = typeof Join[keyof typeof Join];
