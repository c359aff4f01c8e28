import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { compileCondition } from "../../../src/domain/conditions/compile_condition.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { implies } from "../../../src/domain/findings/hiding/implication.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { conditions, conditionsOver, subjects } from "../conditions/arbitraries.ts";
import { noon } from "../conditions/support.ts";

const day = 86_400_000;
const isImplied = (stronger: JsonObject, weaker: JsonObject) =>
  implies(readCondition(stronger), readCondition(weaker));

/** Asserts whether the operators, or value, of a field imply others. */
const check = (stronger: JsonValue, weaker: JsonValue, expected = true) =>
  assertEquals(
    isImplied({ x: stronger }, { x: weaker }),
    expected,
    `${JSON.stringify(stronger)} ⇒ ${JSON.stringify(weaker)}`,
  );
/** Asserts that the first implies the second, but not the reverse. */
const checkStrictly = (stronger: JsonValue, weaker: JsonValue) => {
  check(stronger, weaker);
  check(weaker, stronger, false);
};

Deno.test("implies(): $in implies $in of more values; $nin implies $nin of fewer", () => {
  checkStrictly("EUR", { $in: ["EUR", "GBP"] });
  checkStrictly({ $in: ["a", "b"] }, { $in: ["b", "c", "a"] });
  checkStrictly({ $nin: ["a", "b"] }, { $ne: "a" });
  checkStrictly({ $all: ["a", "b"] }, { $all: ["b"] });
  checkStrictly({ $all: ["a", "b"] }, { $in: ["c", "a"] });
  const sames: JsonValue[] = [{ $eq: 1 }, { $in: [1] }, { $all: [1] }, { $in: [1, 1] }];
  for (const same of sames) {
    check(1, same);
    check(same, 1);
  }
  check({ $ne: 1 }, { $nin: [1] });
  check({ $nin: [1] }, { $ne: 1 });
});

Deno.test("implies(): a bound implies one that is at most as tight, of the same type", () => {
  checkStrictly({ $gt: 2 }, { $gte: 2 });
  checkStrictly({ $gte: 3 }, { $gt: 2 });
  checkStrictly({ $lt: "a" }, { $lte: "b" });
  checkStrictly({ $lt: "\uffff" }, { $lt: "\u{1f4b6}" });
  checkStrictly({ $in: [3, 4] }, { $gt: 2 });
  checkStrictly({ $all: [1, 4] }, { $gt: 2 });
  check({ $in: [1, 4] }, { $gt: 2 }, false);
  check({ $gt: 2 }, { $gt: "" }, false);
  check({ $gt: 2 }, { $lt: 9 }, false);
  check(2, { $lt: "9" }, false);
  checkStrictly({ $since: "P1D" }, { $since: "P2D" });
  check({ $since: "PT24H" }, { $since: "P1D" });
  checkStrictly({ $since: "P1D" }, { $past: true });
  check({ $past: false }, { $past: false });
});

Deno.test("implies(): a compared field exists, and so do the objects around it", () => {
  const exists = { $exists: true };
  const others: JsonValue[] = [1, { $ne: 1 }, { $gt: 1 }, { $since: "P1D" }];
  for (const it of others) checkStrictly(it, exists);
  check({ $exists: false }, { $exists: false });
  check({ $exists: false }, exists, false);
  check({ $exists: false }, { $ne: 1 }, false);
  assert(isImplied({ "x.y": 1 }, { x: exists }));
  assert(!isImplied({ x: exists }, { "x.y": exists }));
  assert(!isImplied({ "x.y": 1 }, { x: 1 }));
});

Deno.test("implies(): one matching element of a list says nothing about the others", () => {
  check(1, { $ne: 2 }, false);
  check({ $gt: 2 }, { $ne: 2 }, false);
  check({ $ne: 1 }, { $in: [2] }, false);
});

Deno.test("implies(): part by part", () => {
  const [a, b, c] = [{ a: 1 }, { b: 2 }, { c: 3 }];
  const holds = (stronger: JsonObject, weaker: JsonObject) => {
    assert(isImplied(stronger, weaker));
    assert(!isImplied(weaker, stronger));
  };
  holds({ ...a, ...b }, a);
  holds({ $and: [{ $and: [b, c] }, a] }, { $and: [a, b] });
  holds(a, { $or: [b, a] });
  holds({ $or: [a, b] }, { $or: [c, b, a] });
  holds({ $or: [{ ...a, ...b }, { ...a, ...c }] }, a);
  holds({ $not: a, ...b }, { $not: a });
  assert(!isImplied({ $not: a }, { $not: b }));
  assert(!isImplied({ $not: { ...a, ...b } }, { $not: a }));
});

Deno.test("implies(): nothing is implied if a condition is too long", () => {
  const long = { $or: Array.from({ length: 50 }, (_, n) => ({ a: n })) };
  assert(!isImplied(long, { $or: [...long.$or].reverse() }));
  const short = { a: 49 };
  assert(isImplied(short, long));
  const [stronger, weaker] = [readCondition(short), readCondition(long)];
  const steps = { left: 70 };
  assert(implies(stronger, weaker, steps));
  assert(!implies(stronger, weaker, steps));
});

const scalars: readonly JsonValue[] = [
  ...[-1, 0, 0.5, 1, 1.5, 2, 3, 9],
  ...["", "a", "aa", "ab", "b", "z", "\uffff", "\u{1f4b6}", true, false],
  ...[-1, 0, 0.5, 1, 2, 7, 10].map((days) => new Date(noon - days * day).toISOString()),
];
const pairs = scalars.flatMap((a) => scalars.map((b): JsonValue => [a, b]));
const pool: readonly JsonValue[] = [null, {}, [], ...scalars, ...pairs];

/** Asserts that where the first implies the second, no subject satisfies only the first. */
function compareWith(
  [first, second]: readonly [JsonObject, JsonObject],
  subjects: readonly JsonObject[],
): boolean {
  const [stronger, weaker] = [readCondition(first), readCondition(second)];
  if (!implies(stronger, weaker)) return false;
  const [holds, follows] = [compileCondition(stronger), compileCondition(weaker)];
  for (const now of [noon, noon + 3 * day]) {
    const subject = subjects.find((it) => holds(it, now) && !follows(it, now));
    assertEquals(subject, undefined, `${JSON.stringify(first)} ⇏ ${JSON.stringify(second)}`);
  }
  return true;
}

Deno.test("implies() is never wrong about one field of any value", () => {
  const subjects = pool.map((x) => ({ x }));
  const condition = conditionsOver("x");
  let implied = 0;
  fc.assert(
    fc.property(condition, condition, (first, second) => {
      if (compareWith([first, second], subjects)) implied++;
    }),
    { numRuns: 10_000 },
  );
  assert(implied > 100, `${implied}`);
});

Deno.test("implies() is never wrong about several fields, and about parts of a condition", () => {
  let implied = 0;
  const many = fc.array(subjects, { minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(conditions, conditions, many, (first, second, subjects) => {
      if (compareWith([{ $and: [first, second] }, second], subjects)) implied++;
      if (compareWith([first, { $or: [second, first] }], subjects)) implied++;
      if (compareWith([first, second], subjects)) implied++;
    }),
    { numRuns: 1_000 },
  );
  assert(implied > 500, `${implied}`);
});
