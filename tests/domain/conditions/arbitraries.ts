import fc from "fast-check";
import { type JsonObject, type JsonValue, setKey } from "../../../src/domain/json.ts";
import type { OperatorName } from "../../../src/domain/conditions/operators/operator_forms.ts";
import { noon } from "./support.ts";

const day = 86_400_000;

/** The instant this many days before noon; negative numbers are in the future. */
const daysAgo = (days: number) => new Date(noon - days * day).toISOString();

const instants = [0, 1, 2, 10, -1].map(daysAgo);
const numbers = fc.constantFrom(0, 1, 2, 3, 1.5, -1);
const texts = fc.constantFrom("", "a", "b", "ab", "\uffff", "\u{1f4b6}", ...instants);
const ofOneType = [numbers, numbers, numbers, texts, texts, fc.boolean()];

/** Few values, so that conditions and subjects often match. */
export const scalars: fc.Arbitrary<string | number | boolean> = fc.oneof(...ofOneType);

const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 9, arbitrary: scalars },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    {
      weight: 3,
      arbitrary: fc.dictionary(fc.constantFrom("a", "b", "__proto__"), tie("value"), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    },
  ),
}));

/** Any JSON value, over few keys. */
export const values: fc.Arbitrary<JsonValue> = anyValue;

/** Subjects whose keys are `a` and `b` at every level, and sometimes `__proto__`. */
export const subjects: fc.Arbitrary<JsonObject> = fc.tuple(values, values, fc.option(values))
  .map(([a, b, proto]) => {
    const subject = { a, b };
    if (proto !== null) setKey(subject, "__proto__", proto);
    return subject;
  });

const some = (arbitrary: fc.Arbitrary<JsonValue>) =>
  fc.array(arbitrary, { minLength: 1, maxLength: 3 });

const durations = fc.constantFrom("P0D", "PT1S", "P1D", "P1DT1S", "P5D", "P30D");
const fields = fc.constantFrom("a", "b", "a.b", "b.a").map(($field) => ({ $field }));
const operands: Readonly<Record<OperatorName, fc.Arbitrary<JsonValue>>> = {
  $eq: fc.oneof(scalars, scalars, fields),
  $ne: fc.oneof(scalars, scalars, fields),
  $gt: fc.oneof(numbers, texts, fields),
  $gte: fc.oneof(numbers, texts, fields),
  $lt: fc.oneof(numbers, texts, fields),
  $lte: fc.oneof(numbers, texts, fields),
  $in: fc.oneof(...ofOneType.map(some)),
  $nin: fc.oneof(...ofOneType.map(some)),
  $all: fc.oneof(...ofOneType.map(some)),
  $exists: fc.boolean(),
  $since: durations,
  $past: fc.boolean(),
};
const comparison: fc.Arbitrary<[string, JsonValue]> = fc.oneof(
  ...Object.entries(operands).map(([key, operand]) => fc.tuple(fc.constant(key), operand)),
);

const anObject = (members: fc.Arbitrary<[string, JsonValue]>, maxLength: number) =>
  fc.array(members, { minLength: 1, maxLength }).map((them): JsonObject =>
    Object.fromEntries(them)
  );

const { operators } = fc.letrec<{ operators: JsonObject }>((tie) => ({
  operators: anObject(
    fc.oneof(
      { maxDepth: 2 },
      { weight: 5, arbitrary: comparison },
      { weight: 1, arbitrary: fc.tuple(fc.constant("$not"), tie("operators")) },
    ),
    2,
  ),
}));

/**
 * Keeps conditions below the limit of 64 comparisons: the shortest one, `{"a":0},`, takes 8
 * characters.
 */
const conditionMaxChars = 500;

/** Valid conditions over these paths, within every bound. */
export function conditionsOver(...paths: readonly string[]): fc.Arbitrary<JsonObject> {
  const path = fc.constantFrom(...paths);
  const field = fc.tuple(path, fc.oneof(scalars, operators));
  const { condition } = fc.letrec<{ condition: JsonObject }>((tie) => ({
    condition: anObject(
      fc.oneof(
        { maxDepth: 3 },
        { weight: 8, arbitrary: field },
        { weight: 1, arbitrary: fc.tuple(fc.constant("$and"), some(tie("condition"))) },
        { weight: 1, arbitrary: fc.tuple(fc.constant("$or"), some(tie("condition"))) },
        { weight: 1, arbitrary: fc.tuple(fc.constant("$not"), tie("condition")) },
      ),
      2,
    ),
  }));
  return condition.filter((json) => JSON.stringify(json).length <= conditionMaxChars);
}

/** Conditions over the fields of {@link subjects}. */
export const conditions: fc.Arbitrary<JsonObject> = conditionsOver(
  "a",
  "a",
  "b",
  "b",
  "a.b",
  "b.a",
  "a.a.b",
  "__proto__",
);
