import { assertEquals } from "@std/assert";
import { ContextConditions } from "../../../../src/domain/conditions/programs/context_conditions.ts";
import { comparisonBytes } from "../../../../src/domain/conditions/programs/condition_set.ts";
import { readCondition } from "../../../../src/domain/conditions/read_condition.ts";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";
import { noon } from "../support.ts";

function contextConditions(...conditions: readonly JsonObject[]): ContextConditions {
  const set = new ContextConditions();
  for (const condition of conditions) set.add(readCondition(condition));
  return set;
}

/** The numbers of the conditions that hold. */
function held(set: ContextConditions, context: JsonObject, now = noon): number[] {
  set.begin(context, now);
  return Array.from({ length: set.size }, (_, number) => number).filter((it) => set.holds(it));
}

const range = (length: number) => Array.from({ length }, (_, number) => number);

Deno.test("ContextConditions.add() numbers conditions from 0, including equal ones", () => {
  const set = new ContextConditions();
  const conditions: JsonObject[] = [{ a: 1 }, { b: 1 }, { a: 1 }];
  const numbers = conditions.map((it) => set.add(readCondition(it)));
  assertEquals([numbers, set.size], [[0, 1, 2], 3]);
  assertEquals(held(set, { a: 1 }), [0, 2]);
});

Deno.test("ContextConditions.add() works after contexts were seen, for new and known fields", () => {
  const set = contextConditions({ a: 1 });
  const contexts: JsonObject[] = [{ a: 1, b: 1 }, { a: [1, 2] }, { a: 2 }, {}];
  const all = () => contexts.map((context) => held(set, context));
  assertEquals(all(), [[0], [0], [], []]);
  set.add(readCondition({ a: { $gt: 1 } }));
  assertEquals(all(), [[0], [0, 1], [1], []]);
  set.add(readCondition({ b: { $exists: false } }));
  assertEquals(all(), [[0], [0, 1, 2], [1, 2], [2]]);
  set.add(readCondition({ $not: { a: 1 } }));
  assertEquals(all(), [[0], [0, 1, 2], [1, 2, 3], [2]]);
});

Deno.test("ContextConditions follow the clock where the result of a $since changes, across contexts", () => {
  const day = 86_400_000;
  const set = contextConditions({ a: { $since: "P1D" } }, { a: { $since: "P2D" } }, { b: 1 });
  const a = "2026-02-01T12:00:00Z";
  const at = (now: number) => [held(set, { a, b: 1 }, now), held(set, { a: [a], b: 1 }, now)];
  for (const _ of [1, 2]) {
    assertEquals(at(noon - 1), [[2], [2]]);
    assertEquals(at(noon), [[0, 1, 2], [0, 1, 2]]);
    assertEquals(at(noon + day), [[1, 2], [1, 2]]);
    assertEquals(at(noon + 2 * day), [[2], [2]]);
  }
  assertEquals(held(set, { a: "soon", b: 1 }), [2]);
});

Deno.test("ContextConditions follow the clock where a $since was added after other comparisons", () => {
  const a = "2026-02-01T12:00:00Z";
  const set = contextConditions({ a });
  assertEquals([held(set, { a }), held(set, { a }, 0)], [[0], [0]]);
  set.add(readCondition({ a: { $since: "P1D" } }));
  set.add(readCondition({ a: { $exists: false } }));
  assertEquals([held(set, { a }), held(set, { a }, 0), held(set, {})], [[0, 1], [0], [2]]);
});

/**
 * Evaluates the contexts forwards, backwards and forwards again: more than are remembered at once.
 */
function checkAll(
  set: ContextConditions,
  values: readonly JsonValue[],
  expected: (value: JsonValue) => number[],
): void {
  for (const them of [values, values.toReversed(), values]) {
    for (const a of them) assertEquals(held(set, { a }), expected(a), JSON.stringify(a));
  }
}

Deno.test("ContextConditions return the same results for more kinds of contexts than they remember", () => {
  const set = contextConditions(...range(300).map((a) => ({ a })));
  checkAll(set, range(600), (a) => range(300).filter((it) => it === a));
});

Deno.test("ContextConditions return the same results for more values than they remember", () => {
  const set = contextConditions({ a: { $gte: 1_000 } }, { a: { $in: [0, 2_500] } });
  const expected = (a: JsonValue) => [
    ...(Number(a) >= 1_000 ? [0] : []),
    ...([0, 2_500].includes(Number(a)) ? [1] : []),
  ];
  checkAll(set, range(2_600), expected);
  checkAll(set, range(2_600).map((number) => [number]), expected);
});

Deno.test("ContextConditions return the same results for more sets of list elements than they distinguish", () => {
  const bits = range(12);
  const set = contextConditions(...bits.map((bit) => ({ a: bit })), { b: 1 });
  const bitsOf = (number: number) => bits.filter((bit) => number & (1 << bit));
  checkAll(set, range(2 ** 12).map(bitsOf), (a) => bits.filter((bit) => [a].flat().includes(bit)));
});

Deno.test("ContextConditions distinguish long values by their last character", () => {
  for (const length of [198, 199, 200, 201, 2_000]) {
    const [ending, other] = ["a", "b"].map((end) => "x".repeat(length - 1) + end);
    const set = contextConditions({ a: ending! }, { a: other! }, { a: { $ne: ending! } });
    for (const _ of [1, 2]) {
      assertEquals(held(set, { a: ending! }), [0]);
      assertEquals(held(set, { a: other! }), [1, 2]);
      assertEquals(held(set, { a: [other!, ending!] }), [0, 1]);
      assertEquals(held(set, { a: [other!] }), [1, 2]);
    }
  }
});

Deno.test("ContextConditions.holds() returns the same result when called again, in any order", () => {
  const set = contextConditions({ a: 1 }, { a: 2 }, { a: { $ne: 2 } });
  for (const context of [{ a: 1 }, { a: 3 }, { a: 1 }]) {
    set.begin(context, noon);
    const results = [2, 0, 1, 1, 0, 2].map((number) => set.holds(number));
    const is1 = context.a === 1;
    assertEquals(results, [true, is1, false, false, is1, true]);
  }
});

Deno.test("ContextConditions decide a condition once for each kind of context", () => {
  const set = contextConditions({ a: 1 }, { a: { $gt: 5 }, b: 1 });
  for (const a of [[1, 6], [1, 7], [8, 1]]) {
    set.begin({ a }, noon);
    for (const _ of [1, 2]) assertEquals([set.holds(0), set.holds(1)], [true, false]);
  }
  assertEquals(set.steps, 3);
});

Deno.test("ContextConditions evaluate a segment once for each kind of context, and store it once", () => {
  const segment = readCondition({ a: 1, b: { $gt: 2 }, c: { $exists: true } });
  const condition = () => readCondition({ $segment: "one" }, () => segment);
  const set = new ContextConditions();
  const first = set.add(condition());
  const { memoryBytes } = set;
  const second = set.add(condition());
  assertEquals(set.memoryBytes - memoryBytes, comparisonBytes);
  for (const b of [3, 4]) {
    set.begin({ a: 1, b, c: 0 }, noon);
    assertEquals([first, second].map((number) => set.holds(number)), [true, true]);
  }
  // A reference to the segment is a step, and each of its three comparisons.
  assertEquals(set.steps, 1 + 3 + 1);
});

Deno.test("ContextConditions compare two fields once for each context", () => {
  const set = contextConditions({ a: { $eq: { $field: "b" } } });
  const check = (context: JsonObject, expected: boolean, steps: number) => {
    set.begin(context, noon);
    assertEquals([set.holds(0), set.holds(0), set.steps], [expected, expected, steps]);
  };
  check({ a: 1, b: 1 }, true, 1);
  check({ a: 1, b: 2 }, false, 2);
});

Deno.test("ContextConditions return the same results for more classes of a field than they remember", () => {
  const values = range(800);
  const set = contextConditions(...values.map((a) => ({ a })));
  for (const _ of [1, 2]) {
    for (const first of values) {
      assertEquals(held(set, { a: [first, 799] }), [
        ...new Set([first, 799]),
      ]);
    }
  }
});
