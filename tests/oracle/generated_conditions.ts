import fc from "fast-check";
import type { OperatorName } from "../../src/domain/conditions/operators/operator_forms.ts";
import type { CatalogueSegment, Json, JsonObject } from "./catalogue.ts";
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

const contextFields = fieldsOf([...paths, ...contextPaths], 10);

/** The segments of every catalogue, with valid conditions on a context. */
export const segments: fc.Arbitrary<CatalogueSegment[]> = fc.tuple(
  ...["euros", "trade", "guests"].map((id) =>
    conditions(contextFields, 1).map((when) => ({ id, name: `Segment ${id}`, when }))
  ),
);
const segmentParts = fc.constantFrom("euros", "trade", "guests")
  .map(($segment): JsonObject => ({ $segment }));

/** Valid conditions on a context, which may use the segments. */
export const whens: fc.Arbitrary<JsonObject> = conditions(fc.oneof(
  { withCrossShrink: true },
  { weight: 8, arbitrary: contextFields },
  { weight: 2, arbitrary: segmentParts },
  { weight: 1, arbitrary: fc.tuple(contextFields, segmentParts).map(joined) },
));

function joined([one, other]: [JsonObject, JsonObject]): JsonObject {
  return { ...one, ...other };
}

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
  const field = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...paths) },
    { weight: 3, arbitrary: fc.constantFrom(...paths.filter(([, other]) => other === kind)) },
    { weight: 1, arbitrary: fc.constantFrom(...oddPaths) },
  ).map(([$field]): JsonObject => ({ $field }));
  const one = fc.oneof<fc.WeightedArbitrary<Json>[]>(
    { weight: 4, arbitrary: value },
    { weight: 1, arbitrary: field },
  );
  const some = fc.uniqueArray(value, { minLength: 1, maxLength: 3 });
  const equality = 4;
  // No ordering takes a boolean as its operand, but the value of another field may be one.
  const ordering = kind === "boolean"
    ? { weight: 1, arbitrary: field }
    : { weight: 3, arbitrary: one };
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
    $gt: ordering,
    $gte: ordering,
    $lt: ordering,
    $lte: ordering,
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
