import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { EtcdKeys } from "../../../../src/store/port/etcd/etcd_keys.ts";
import { keyAfter } from "../../../../src/store/port/key_bytes.ts";
import { startOfLast } from "../../../../src/store/port/etcd/last_entries.ts";
import { compareKeys, someKeys } from "../port_model.ts";

const keys = new EtcdKeys("tests");

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at === -1 ? one.length - other.length : one[at]! - (other[at] ?? -1);
}

Deno.test("EtcdKeys: any key is decoded as it was encoded, and sorts by its parts", () => {
  fc.assert(fc.property(someKeys, someKeys, (one, other) => {
    const [a, b] = [keys.encode(one), keys.encode(other)];
    assertEquals(keys.decode(a), one);
    assertEquals(Math.sign(compareBytes(a, b)), Math.sign(compareKeys(one, other)));
  }));
});

Deno.test("EtcdKeys.decode() throws for bytes that are not a key", () => {
  const foreign = ["tests/abc", "tests/\u0002abc", "tests/!abc"];
  for (const text of foreign) {
    assertThrows(() => keys.decode(new TextEncoder().encode(text)), TypeError);
  }
});

Deno.test("startOfLast() has the last entries and few more, in few steps, however keys are spread", async () => {
  const spreads: Record<string, (at: number) => number> = {
    even: (at) => at,
    dense: (at) => 1e12 + at,
    exponential: (at) => 1.01 ** at,
    clustered: (at) => (at % 2) * 1e9 + at,
    negative: (at) => at - 50_000,
  };
  for (const [spread, number] of Object.entries(spreads)) {
    for (const size of [0, 1, 4, 5, 3_000]) {
      const stored = Array.from({ length: size }, (_, at) => keys.encode(["a", number(at), 0]))
        .sort(compareBytes);
      const range = keys.range({ prefix: ["a"] });
      for (const wanted of [1, 200]) {
        let steps = 0;
        const start = await startOfLast(range, wanted, ({ start, end }) => {
          steps++;
          const inside = stored.filter((key) =>
            compareBytes(key, start) >= 0 && compareBytes(key, end) < 0
          );
          const found = { kvs: [], count: String(inside.length) };
          return Promise.resolve(inside[0] === undefined ? found : { ...found, first: inside[0] });
        });
        const found = start === undefined
          ? 0
          : stored.filter((key) => compareBytes(key, start) >= 0).length;
        const about = `${spread}, ${size} keys, ${wanted} wanted: ${found} in ${steps} steps`;
        assert(found >= Math.min(size, wanted) && found <= 2 * wanted + 2, about);
        assert(steps <= 80, about);
      }
    }
  }
});

Deno.test("startOfLast() finds the range with an id among 20,000 in few steps", async () => {
  const starts = Array.from({ length: 20_000 }, (_, at) => 1_000 + at * 50);
  const stored = starts.map((start) => keys.encode(["a", start, 0]));
  for (const id of [1_000, 1_049, 3_333, 500_025, 999_999, 2_000_000]) {
    let steps = 0;
    const { start, end } = keys.range({ prefix: ["a"], end: ["a", id + 1] });
    const found = await startOfLast({ start, end }, 1, (range) => {
      steps++;
      const at = stored.findIndex((key) => compareBytes(key, range.start) >= 0);
      const before = stored.findIndex((key) => compareBytes(key, range.end) >= 0);
      const count = (before === -1 ? stored.length : before) - (at === -1 ? stored.length : at);
      const kvs = { kvs: [], count: String(Math.max(count, 0)) };
      return Promise.resolve(count > 0 ? { ...kvs, first: stored[at]! } : kvs);
    });
    const from = Number(keys.decode(found!)[1]);
    assert(from <= id && from > Math.min(id, 1_000_950) - 250, `${id}: ${from}`);
    assert(steps <= 30, `${id}: ${steps} steps`);
  }
});

Deno.test("keyAfter() is the next key in the order of bytes", () => {
  const key = keys.encode(["a", 1]);
  assert(compareBytes(keyAfter(key), key) > 0);
  assert(compareBytes(keyAfter(key), keys.encode(["a", 1, ""])) < 0);
});
