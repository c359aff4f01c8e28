import fc from "fast-check";
import type {
  KeyRange,
  ListOptions,
  MaybeEntry,
  StoreEntry,
  StoreKey,
  Transaction,
} from "../../../src/store/port/storage_port.ts";

type Writes = Transaction["writes"];

/** The contract of a storage port, in memory. */
export class PortModel {
  readonly #entries = new Map<string, StoreEntry>();

  commit(writes: Writes, versionstamp: string): void {
    for (const { key, value } of writes) {
      if (value === undefined) this.#entries.delete(JSON.stringify(key));
      else this.#entries.set(JSON.stringify(key), { key, value, versionstamp });
    }
  }

  get(key: StoreKey): MaybeEntry {
    return this.#entries.get(JSON.stringify(key)) ?? { key, value: null, versionstamp: null };
  }

  list(range: KeyRange, { limit, reverse = false }: ListOptions = {}): StoreEntry[] {
    const { prefix } = range;
    const found = [...this.#entries.values()].filter(({ key }) =>
      key.length > prefix.length && prefix.every((part, at) => key[at] === part) &&
      (!("start" in range) || compareKeys(key, range.start) >= 0) &&
      (!("end" in range) || compareKeys(key, range.end) < 0)
    ).sort((a, b) => compareKeys(a.key, b.key));
    return (reverse ? found.reverse() : found).slice(0, limit);
  }
}

export function compareKeys(one: StoreKey, other: StoreKey): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const order = compareParts(one[at]!, other[at]!);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

function compareParts(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "string" && typeof other === "string") {
    const [a, b] = [one, other].map((text) => new TextEncoder().encode(text));
    const at = a!.findIndex((byte, index) => byte !== b![index]);
    return at === -1 ? a!.length - b!.length : a![at]! - (b![at] ?? -1);
  }
  return typeof one === "string" ? -1 : 1;
}

/** Parts that other encodings would confuse or sort differently. */
const someParts = fc.constantFrom<(string | number)[]>(
  ...["", "a", "a\0", "ab", "b", "é", "\uFFFD", "\u{1F600}"],
  ...[Number.MIN_SAFE_INTEGER, -256, -1, 0, 0.5, 1, 255, 256, Number.MAX_SAFE_INTEGER],
);

export const someKeys: fc.Arbitrary<StoreKey> = fc.array(someParts, { minLength: 1, maxLength: 3 });

export const someTransactions: fc.Arbitrary<Writes> = fc.uniqueArray(
  fc.record({ key: someKeys, value: fc.uint8Array({ maxLength: 3 }) }, { requiredKeys: ["key"] }),
  { minLength: 1, maxLength: 20, selector: ({ key }) => JSON.stringify(key) },
);

const prefixes = fc.array(someParts, { maxLength: 2 });

/** Ranges whose bound is below the prefix, as every caller's is, and options. */
export const someRanges: fc.Arbitrary<[KeyRange, ListOptions]> = fc.tuple(
  fc.tuple(prefixes, fc.constantFrom("start", "end", "none"), someKeys).map(
    ([prefix, bound, rest]): KeyRange => {
      if (bound === "start") return { prefix, start: [...prefix, ...rest] };
      return bound === "end" ? { prefix, end: [...prefix, ...rest] } : { prefix };
    },
  ),
  fc.record({ limit: fc.integer({ min: 1, max: 5 }), reverse: fc.boolean() }, { requiredKeys: [] }),
);
