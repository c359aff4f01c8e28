import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { compileCondition } from "../../../src/domain/conditions/compile_condition.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { findWitness, knownContextFields } from "../../../src/domain/findings/satisfiable.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { conditions, conditionsOver, subjects } from "../conditions/arbitraries.ts";
import { noon } from "../conditions/support.ts";

const day = 86_400_000;
const scalars: readonly JsonValue[] = [
  ...[-9, -1, -0.5, 0, 0.5, 1, 1.25, 1.5, 2, 2.5, 3, 9],
  ...[
    "",
    "\u0000",
    "a",
    "aa",
    "ab",
    "abc",
    "b",
    "z",
    "\uffff",
    "\uffffa",
    "\u{1f4b6}",
    "\u{1f4b7}",
  ],
  ...[-1, 0, 0.5, 1, 1.5, 2, 7, 10, 20, 40].map((days) =>
    new Date(noon - days * day).toISOString()
  ),
  ...[true, false],
];
const pairs = scalars.flatMap((a) => scalars.map((b): JsonValue => [a, b]));

/** Absent, an object, all scalars, and all lists of up to two of them, so close to the operands. */
const pool: readonly JsonValue[] = [null, {}, [], ...scalars, ...pairs];

/** Counts the results, and checks them against the subjects. */
class Tally {
  readonly counts = { witness: 0, never: 0, unknown: 0 };

  check(
    json: JsonObject,
    subjects: readonly JsonObject[],
    known?: typeof knownContextFields,
  ): void {
    const condition = readCondition(json);
    const holds = compileCondition(condition);
    const found = findWitness(condition, { now: noon, ...(known && { known }) });
    // A contradiction of two fields is not sought.
    const isOfPairs = JSON.stringify(json).includes("$field");
    if (found.kind !== "unknown" || !isOfPairs) this.counts[found.kind]++;
    if (found.kind === "witness") assertEquals(holds(found.subject, noon), true);
    if (found.kind !== "never") return;
    for (const now of [noon, noon + 3 * day]) {
      const subject = subjects.find((subject) => holds(subject, now));
      assertEquals(subject, undefined);
    }
  }

  /** Asserts that the result is seldom `unknown`, and not always the same. */
  finish(): void {
    const { witness, never, unknown } = this.counts;
    const message = JSON.stringify(this.counts);
    assertEquals(unknown * 50 < witness + never + unknown, true, message);
    assertEquals(Math.min(witness, never) * 40 > witness + never, true, message);
  }
}

Deno.test("findWitness() never returns never for a field that some value satisfies", () => {
  const tally = new Tally();
  const subjects = pool.map((x) => ({ x }));
  fc.assert(
    fc.property(conditionsOver("x"), (condition) => tally.check(condition, subjects)),
    { numRuns: 2_000 },
  );
  tally.finish();
});

Deno.test("findWitness() never returns never for a condition that some subject satisfies", () => {
  const tally = new Tally();
  const many = fc.array(subjects, { minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(conditions, many, (condition, subjects) => tally.check(condition, subjects)),
    { numRuns: 1_500 },
  );
  tally.finish();
});

Deno.test("findWitness() never returns never for one of a few fields that some values satisfy", () => {
  const tally = new Tally();
  const some: readonly JsonValue[] = [null, 0, 1.5, 9, "a", "z", true, [], [0, 9], {}];
  const subjects = some.flatMap((a) =>
    some.flatMap((b): JsonObject[] => [{ a, b }, { a: { b: a }, b }, { a: { a: { b } }, b: { a } }])
  );
  fc.assert(
    fc.property(conditionsOver("a", "b", "a.b"), (condition) => tally.check(condition, subjects)),
    { numRuns: 2_000 },
  );
  tally.finish();
});

Deno.test("findWitness() never returns never for known fields that some values satisfy", () => {
  const isInteger = (value: JsonValue) => Number.isInteger(value);
  const isText = (value: JsonValue) => typeof value === "string";
  const check = (path: string, values: readonly JsonValue[]) => {
    const tally = new Tally();
    const [first = "", second = ""] = path.split(".");
    const subjects = values.map((value) => ({ [first]: { [second]: value } }));
    fc.assert(
      fc.property(
        conditionsOver(path),
        (condition) => tally.check(condition, subjects, knownContextFields),
      ),
      { numRuns: 1_000 },
    );
    tally.finish();
  };
  check("bigcommerce.customerGroup", [null, ...scalars.filter(isInteger)]);
  check("bigcommerce.currency", [null, ...scalars.filter(isText)]);
  const isListOf = (isOne: (value: JsonValue) => boolean) => (value: JsonValue) =>
    Array.isArray(value) && value.every(isOne);
  check("bigcommerce.customerSegments", [null, ...pool.filter(isListOf(isText))]);
  check("talonone.applicationIds", [
    null,
    ...pool.filter(isListOf((it) => typeof it === "number")),
  ]);
  check("bigcommerce.customerShippingCountry", [null, "AA", "DE", "ZZ"]);
});
