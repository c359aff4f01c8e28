import type { RangeResponse } from "./etcd_messages.ts";
import type { ByteRange } from "./etcd_keys.ts";

/** Reads the first entry of a range, and counts all of them. */
export type FirstAndCount = (range: ByteRange) => Promise<RangeResponse & { first?: Uint8Array }>;

/** How many bytes after the common start of two keys decide where to look between them. */
const digits = 16;
const stepsMax = 200;
const scale = 1_000_000;
const bigScale = BigInt(scale);
/** The last byte of the end of a range without an end of its own. */
const openEnd = 0xff;

/**
 * Returns the start from which a range has its last entries, at least `wanted` of them if there are
 * so many, and few more; `undefined` if it has none. Asked for a range from its end, etcd would read
 * all of its values.
 */
export async function startOfLast(
  range: ByteRange,
  wanted: number,
  read: FirstAndCount,
): Promise<Uint8Array | undefined> {
  const enough = 2 * wanted + 2;
  const { first, count } = await read(range);
  if (first === undefined) return undefined;
  let low = { key: first, count: Number(count) };
  let high = { key: range.end, count: 0 };
  /** Looks at `middle`; whether as many as wanted are after it. */
  const look = async (middle: Uint8Array) => {
    const found = await read({ start: middle, end: range.end });
    const after = Number(found.count);
    const isEnough = after >= wanted && found.first !== undefined;
    if (isEnough) low = { key: found.first!, count: after };
    else high = { key: middle, count: after };
    return isEnough;
  };
  if (low.count > enough && range.end.at(-1) === openEnd) {
    // The end is far away from all keys, so the magnitude of their distance is looked for first.
    let [near, far] = [0, digits * 8];
    while (far - near > 1) {
      const bits = (near + far) >> 1;
      const middle = between(first, range.end, (from) => from + (1n << BigInt(bits)));
      if (middle !== undefined && await look(middle)) near = bits;
      else far = bits;
    }
  }
  for (let step = 0; low.count > enough && step < stepsMax; step++) {
    // By turns as if the keys were spread evenly, and in the middle.
    const even = (wanted + 1 - high.count) / (low.count - high.count);
    const share = step % 2 === 1 ? 0.5 : Math.min(Math.max(even, 0.001), 0.999);
    const part = BigInt(Math.round(share * scale));
    const middle = between(low.key, high.key, (from, to) => to - (to - from) * part / bigScale);
    if (middle === undefined) break;
    await look(middle);
  }
  return low.key;
}

/** The key between two others that `choose` returns; `undefined` if it is one of them. */
function between(
  low: Uint8Array,
  high: Uint8Array,
  choose: (from: bigint, to: bigint) => bigint,
): Uint8Array | undefined {
  let common = 0;
  while (common < low.length && low[common] === high[common]) common++;
  const [from, to] = [digitsOf(low, common), digitsOf(high, common)];
  const middle = choose(from, to);
  if (middle <= from || middle >= to) return undefined;
  const key = new Uint8Array(common + digits);
  key.set(low.subarray(0, common));
  for (let at = common + digits, rest = middle; at-- > common; rest >>= 8n) {
    key[at] = Number(rest & 0xffn);
  }
  return key;
}

function digitsOf(key: Uint8Array, from: number): bigint {
  let number = 0n;
  for (let at = from; at < from + digits; at++) number = number << 8n | BigInt(key[at] ?? 0);
  return number;
}
