import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  ComparedValue,
  type Relation,
} from "../../../../src/domain/conditions/fields/compared_value.ts";
import { compareCodePoints } from "../../../../src/domain/conditions/ordering.ts";
import { Truth } from "../../../../src/domain/conditions/truth.ts";
import type { JsonValue } from "../../../../src/domain/json.ts";

const relations: readonly Relation[] = [
  "equal",
  "above",
  "above or equal",
  "below",
  "below or equal",
];
// Halves: the order of two numbers can be less than 1.
const numbers = fc.integer({ min: -4, max: 6 }).map((it) => it / 2);
// "\uff5e" is after "\u{1f600}" by UTF-16 unit, and before it by code point.
const texts = fc.constantFrom("", "a", "b", "ba", "\uff5e", "\u{1f600}");
const long = fc.constantFrom("a".repeat(200), "a".repeat(201), "\u{1f600}".repeat(201));
const single: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: numbers },
  { weight: 3, arbitrary: texts },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.oneof(long, fc.constantFrom(null, [1], { a: 1 })) },
);
const values: fc.Arbitrary<JsonValue> = fc.oneof(
  single,
  fc.array(numbers, { maxLength: 12 }),
  fc.array(texts, { maxLength: 12 }),
  fc.array(fc.boolean(), { maxLength: 3 }),
  fc.array(single, { maxLength: 12 }),
);

/** What the contract says of one element, or of a value that is no list. */
function truthOf(element: JsonValue, relation: Relation, bound: string | number | boolean): Truth {
  if (typeof element !== typeof bound || typeof element === "object") return Truth.unknown;
  if (typeof element === "string" && [...element].length > 200) return Truth.unknown;
  if (relation === "equal") return element === bound ? Truth.yes : Truth.no;
  const order = typeof element === "number" && typeof bound === "number"
    ? element - bound
    : compareCodePoints(`${element}`, `${bound}`);
  if (order === 0) return relation.endsWith("or equal") ? Truth.yes : Truth.no;
  return order > 0 === relation.startsWith("above") ? Truth.yes : Truth.no;
}

function expected(value: JsonValue, relation: Relation, bound: JsonValue): Truth {
  if (typeof bound === "object" || (typeof bound === "boolean" && relation !== "equal")) {
    return Truth.unknown;
  }
  if (typeof bound === "string" && [...bound].length > 200) return Truth.unknown;
  const truths = [value].flat().map((it) => truthOf(it, relation, bound));
  if (truths.includes(Truth.yes)) return Truth.yes;
  return truths.includes(Truth.unknown) ? Truth.unknown : Truth.no;
}

Deno.test("ComparedValue.relatesTo() agrees with comparing each element, whatever it looked at before", () => {
  const counts = new Map<Truth, number>();
  fc.assert(
    fc.property(fc.array(fc.tuple(values, single), { minLength: 1, maxLength: 3 }), (pairs) => {
      const [one, other] = [new ComparedValue(), new ComparedValue()];
      for (const [value, bound] of pairs) {
        one.look(value);
        other.look(bound);
        for (const relation of relations) {
          const truth = one.relatesTo(other, relation);
          const what = `${JSON.stringify(value)} ${relation} ${JSON.stringify(bound)}`;
          assertEquals(truth, expected(value, relation, bound), what);
          counts.set(truth, (counts.get(truth) ?? 0) + 1);
        }
      }
    }),
    { numRuns: 5_000 },
  );
  for (const truth of [Truth.yes, Truth.no, Truth.unknown]) {
    assertEquals((counts.get(truth) ?? 0) > 1_000, true, `${truth}: ${counts.get(truth)}`);
  }
});

Deno.test("ComparedValue.relatesTo() is unknown before a value was looked at, and without one", () => {
  const [one, other] = [new ComparedValue(), new ComparedValue()];
  assertEquals(one.relatesTo(other, "equal"), Truth.unknown);
  other.look(1);
  assertEquals(one.relatesTo(other, "equal"), Truth.unknown);
  one.look([1]);
  assertEquals(one.relatesTo(other, "equal"), Truth.yes);
  one.look(undefined);
  assertEquals(one.relatesTo(other, "equal"), Truth.unknown);
  assertEquals(other.relatesTo(one, "equal"), Truth.unknown);
});
