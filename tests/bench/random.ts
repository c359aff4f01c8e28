/** Pseudorandom numbers, the same in every run, so that two runs measure the same work. */
export interface Random {
  /** In `[0, 1)`. */
  fraction(): number;
  /** An integer in `[first, last]`. */
  integer(first: number, last: number): number;
}

/** The generator mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    integer: (first, last) => first + Math.floor(fraction() * (last - first + 1)),
  };
}

/** `count` different values of a short `list`, in random order. Does not change the list. */
export function sample<T>(list: readonly T[], count: number, random: Random): T[] {
  const rest = [...list];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0) {
    chosen.push(...rest.splice(random.integer(0, rest.length - 1), 1));
  }
  return chosen;
}

/** One value of `list`. Throws a `RangeError` if it is empty. */
export function pick<T>(list: readonly T[], random: Random): T {
  const item = list[random.integer(0, list.length - 1)];
  if (item === undefined) throw new RangeError("Cannot pick from an empty list");
  return item;
}

/** The values of `list` in random order. Does not change the list. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list.map((item) => ({ item, place: random.fraction() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
