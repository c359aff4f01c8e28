/**
 * Kleene's three values, as numbers whose minimum is *and*, whose maximum is *or* and whose negation is
 * *not* (S. C. Kleene, Introduction to Metamathematics, §64):
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

/** Whether all of them hold; of none it is `yes`. Looks no further than the first `no`. */
export function allOf<T>(items: readonly T[], judge: (item: T) => Truth): Truth {
  let result: Truth = Truth.yes;
  for (const item of items) {
    const truth = judge(item);
    if (truth === Truth.no) return truth;
    if (truth < result) result = truth;
  }
  return result;
}

/** Whether one of them holds; of none it is `no`. Looks no further than the first `yes`. */
export function anyOf<T>(items: readonly T[], judge: (item: T) => Truth): Truth {
  let result: Truth = Truth.no;
  for (const item of items) {
    const truth = judge(item);
    if (truth === Truth.yes) return truth;
    if (truth > result) result = truth;
  }
  return result;
}
