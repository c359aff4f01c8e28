/**
 * Returns the items of `wanted` that keep their places, such that the fewest others move: the longest
 * sequence that has the same order in both lists. Items that only one list has are left out. Of
 * several such sequences, returns one with the most `preferred` items.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(stableItems(["a", "b", "c", "d"], ["d", "a", "b", "c"]), new Set(["a", "b", "c"]));
 * ```
 */
export function stableItems(
  current: readonly string[],
  wanted: readonly string[],
  preferred: ReadonlySet<string> = new Set(),
): Set<string> {
  const placeOf = new Map(current.map((id, place) => [id, place]));
  const shared = wanted.filter((id) => placeOf.has(id));
  const places = shared.map((id) => placeOf.get(id) ?? 0);
  if (places.every((place, at) => at === 0 || places[at - 1]! < place)) return new Set(shared);
  const best = new BestEnds(current.length);
  /** By item, the one before it in its best sequence. */
  const previous = new Map<string, string | undefined>();
  for (const [at, id] of shared.entries()) {
    const place = places[at]!;
    const end = best.before(place);
    previous.set(id, end?.id);
    // A preferred item counts a little more, but all of them together less than one item.
    const own = 1 + (preferred.has(id) ? 1 / (shared.length + 1) : 0);
    best.set(place, { id, weight: (end?.weight ?? 0) + own });
  }
  const stable = new Set<string>();
  let last = best.before(current.length)?.id;
  while (last !== undefined) {
    stable.add(last);
    last = previous.get(last);
  }
  return stable;
}

interface End {
  readonly id: string;
  readonly weight: number;
}

/** The best sequence that ends before a place: a Fenwick tree of maxima. */
class BestEnds {
  readonly #ends: (End | undefined)[];

  constructor(places: number) {
    this.#ends = Array.from({ length: places + 1 });
  }

  /** The end of the best sequence with all places below this one. */
  before(place: number): End | undefined {
    let found: End | undefined;
    for (let at = place; at > 0; at -= at & -at) {
      const end = this.#ends[at];
      if (end !== undefined && end.weight > (found?.weight ?? 0)) found = end;
    }
    return found;
  }

  set(place: number, end: End): void {
    for (let at = place + 1; at < this.#ends.length; at += at & -at) {
      const known = this.#ends[at];
      if (known === undefined || end.weight > known.weight) this.#ends[at] = end;
    }
  }
}

/**
 * Returns the order in which the items of `placed` are where `wanted` has them relative to each other
 * and to its other items, and all other items of `current` keep their places relative to their
 * neighbours. Items of `placed` may be new; `current` may have items that `wanted` lacks.
 */
export function mergedOrder(
  current: readonly string[],
  wanted: readonly string[],
  placed: ReadonlySet<string>,
): string[] {
  const stable = current.filter((id) => !placed.has(id));
  const known = new Set(stable);
  /** By item that stays, those that follow it; those before all others under `undefined`. */
  const following = new Map<string | undefined, string[]>();
  /** By item that stays, those right before it. */
  const preceding = new Map<string | undefined, string[]>();
  const anchors = wanted.filter((id) => known.has(id));
  let anchor: string | undefined;
  for (const id of wanted) {
    if (known.has(id)) anchor = id;
    if (!placed.has(id)) continue;
    // The first ones go before the first item that stays, not before items that `wanted` lacks.
    const [lists, at] = anchor === undefined ? [preceding, anchors[0]] : [following, anchor];
    const list = lists.get(at);
    if (list === undefined) lists.set(at, [id]);
    else list.push(id);
  }
  const merged = stable.flatMap((id) => [
    ...preceding.get(id) ?? [],
    id,
    ...following.get(id) ?? [],
  ]);
  // Without any item that stays, the new ones are last, as a created badge is.
  return anchors.length === 0 ? [...merged, ...preceding.get(undefined) ?? []] : merged;
}
