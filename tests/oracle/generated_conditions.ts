import fc from "fast-check";
import type { OperatorName } from "../../src/domain/conditions/operators/operator_forms.ts";
import type { Json, JsonObject } from "./catalogue.ts";
import { durations, type Kind, oddPaths, paths, valuesOf } from "./generated_json.ts";

/** Paths of the known context, also used in conditions on a context. */
const contextPaths: [path: string, kind: Kind][] = [
  ["locale", "string"],
  ["bigcommerce.customerGroup", "number"],
  ["bigcommerce.currency", "string"],
  ["bigcommerce.customerSegments", "string"],
  ["bigcommerce.a", "string"],
  ["custom.a", "string"],
  ["custom.at", "instant"],
  ["talonone.applicationIds", "number"],
];

/** Valid conditions on attributes. */
export const matches: fc.Arbitrary<JsonObject> = conditions(
  fieldsOf([...paths, ["at", "instant"]], 10),
);

/** Valid conditions on a context. */
export const whens: fc.Arbitrary<JsonObject> = conditions(
  fieldsOf([...paths, ...contextPaths], 10),
);

function conditions(fields: fc.Arbitrary<JsonObject>, depth = 2): fc.Arbitrary<JsonObject> {
  if (depth === 0) return fields;
  const inner = conditions(fields, depth - 1);
  const some = fc.array(inner, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 12, arbitrary: fields },
    { weight: 2, arbitrary: some.map(($and) => ({ $and })) },
    { weight: 3, arbitrary: some.map(($or) => ({ $or })) },
    { weight: 2, arbitrary: inner.map(($not) => ({ $not })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fields, some, inner).map(([it, $or, $not]) => ({ ...it, $or, $not })),
    },
  );
}

/** One or two fields; one field in `oddOneIn` has an odd path. */
function fieldsOf(
  ordinary: [path: string, kind: Kind][],
  oddOneIn: number,
): fc.Arbitrary<JsonObject> {
  const path = fc.oneof(
    { weight: oddOneIn - 1, arbitrary: fc.constantFrom(...ordinary) },
    { weight: 1, arbitrary: fc.constantFrom(...oddPaths) },
  );
  const field = path.chain(([path, kind]) =>
    operandsOf(kind).map((it): [string, Json] => [path, it])
  );
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 5, arbitrary: field.map((it) => Object.fromEntries([it])) },
    { weight: 1, arbitrary: fc.tuple(field, field).map((them) => Object.fromEntries(them)) },
  );
}

/**
 * The operand of a path: a bare value, or operators; sometimes of another type than the path's
 * values.
 */
function operandsOf(kind: Kind): fc.Arbitrary<Json> {
  const otherKinds = fc.constantFrom<Kind>("string", "number", "boolean");
  return fc.oneof(
    { weight: 11, arbitrary: operandsOfKind(kind) },
    { weight: 1, arbitrary: otherKinds.chain(operandsOfKind) },
  );
}

function operandsOfKind(kind: Kind): fc.Arbitrary<Json> {
  const one = operatorsOf(kind);
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 2, arbitrary: valuesOf(kind) },
    { weight: 5, arbitrary: one },
    { weight: 1, arbitrary: fc.tuple(one, one).map(([it, also]) => ({ ...it, ...also })) },
    { weight: 1, arbitrary: one.map(($not) => ({ $not })) },
    { weight: 1, arbitrary: fc.tuple(one, one).map(([it, $not]) => ({ ...it, $not })) },
  );
}

/** One operator with its operand. */
function operatorsOf(kind: Kind): fc.Arbitrary<JsonObject> {
  const value = valuesOf(kind);
  const field = fc.constantFrom(...paths, ["at", "instant"] as const).map(([$field]) => ({
    $field,
  }));
  const one = fc.oneof<fc.WeightedArbitrary<Json>[]>(
    { weight: 4, arbitrary: value },
    { weight: 1, arbitrary: field },
  );
  const some = fc.uniqueArray(value, { minLength: 1, maxLength: 3 });
  const equality = 4;
  const ordering = kind === "boolean" ? 0 : 3;
  const operands: Readonly<Record<OperatorName, fc.WeightedArbitrary<Json>>> = {
    $eq: { weight: equality, arbitrary: one },
    $ne: { weight: equality, arbitrary: one },
    $in: { weight: equality, arbitrary: some },
    $nin: { weight: equality, arbitrary: some },
    $all: { weight: equality, arbitrary: some },
    $exists: { weight: equality, arbitrary: fc.boolean() },
    $past: {
      weight: kind === "instant" ? 80 : kind === "boolean" ? 0 : 2,
      arbitrary: fc.boolean(),
    },
    $gt: { weight: ordering, arbitrary: one },
    $gte: { weight: ordering, arbitrary: one },
    $lt: { weight: ordering, arbitrary: one },
    $lte: { weight: ordering, arbitrary: one },
    $since: {
      weight: kind === "instant" ? 80 : kind === "boolean" ? 0 : 2,
      arbitrary: fc.constantFrom(...durations),
    },
  };
  return fc.oneof(
    ...Object.entries(operands).map(([name, { weight, arbitrary }]) => ({
      weight,
      arbitrary: arbitrary.map((operand): JsonObject => ({ [name]: operand })),
    })),
  );
}
