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
