import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";

const names = ["text", "count", "on", "tags", "inner", "a/b"] as const;

/** Schemas with the keywords that types use, some through `$ref`. */
export function schemas(): fc.Arbitrary<JsonObject> {
  const part = fc.oneof(text(), number(), fc.constant({ type: "boolean" }), list(), inner());
  return fc.record({
    properties: members(part),
    required: fc.option(fc.subarray([...names]), { nil: undefined }),
    additionalProperties: fc.option(fc.boolean(), { nil: undefined }),
    dependentRequired: fc.option(fc.constant({ text: ["count"] }), { nil: undefined }),
    more: fc.option(combined(part), { nil: undefined }),
    isReferred: fc.boolean(),
  }).map(({ more, isReferred, properties, ...schema }) =>
    plain({
      type: "object",
      ...schema,
      properties: isReferred
        ? Object.fromEntries(
          Object.keys(properties).map((name) => [
            name,
            { $ref: `#/$defs/of/${name.replaceAll("/", "~1")}` },
          ]),
        )
        : properties,
      // Not a schema itself, but it contains some; `withDefs` moves them up.
      ...isReferred ? { $defs: { of: { properties, ...properties } } } : {},
      ...more,
    })
  ).map((schema) => withDefs(schema));
}

/** `$defs` may only contain schemas: each member becomes a definition of its own. */
function withDefs(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema).replaceAll("#/$defs/of/", "#/$defs/");
  const { $defs, ...rest } = JSON.parse(text);
  return $defs === undefined ? rest : { ...rest, $defs: $defs.of.properties };
}

function members(part: fc.Arbitrary<JsonObject>): fc.Arbitrary<Record<string, JsonObject>> {
  return fc.uniqueArray(fc.tuple(fc.constantFrom(...names), part), {
    minLength: 1,
    maxLength: 5,
    selector: ([name]) => name,
  }).map((entries) => Object.fromEntries(entries));
}

function text(): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    fc.record({
      type: fc.constant("string"),
      minLength: maybe(fc.nat(3)),
      maxLength: maybe(fc.integer({ min: 3, max: 5 })),
      pattern: maybe(fc.constantFrom("^a", "^#[0-9a-f]{6}$", "\\p{L}")),
    }),
    fc.constantFrom<JsonObject[]>(
      { type: "string", format: "color" },
      { format: "date" },
      { enum: ["abc", 5, null, { a: 1 }] },
      { type: ["string", "null"] },
      { const: "abc" },
    ),
  ).map(plain);
}

function number(): fc.Arbitrary<JsonObject> {
  return fc.record({
    type: fc.constantFrom("number", "integer"),
    minimum: maybe(fc.integer({ min: -2, max: 2 })),
    exclusiveMaximum: maybe(fc.integer({ min: 3, max: 9 })),
    multipleOf: maybe(fc.constantFrom(2, 0.5, 0.01, 1_000_000)),
  }).map(plain);
}

function list(): fc.Arbitrary<JsonObject> {
  return fc.record({
    type: fc.constant("array"),
    items: maybe(fc.oneof(text(), number())),
    minItems: maybe(fc.nat(2)),
    maxItems: maybe(fc.integer({ min: 2, max: 3 })),
    uniqueItems: maybe(fc.boolean()),
    contains: maybe(fc.oneof(text(), number(), fc.constantFrom(true, false, { not: {} }))),
    minContains: maybe(fc.nat(2)),
    maxContains: maybe(fc.nat(2)),
    unevaluatedItems: maybe(fc.boolean()),
  })
    // If a list has too few items for `minContains`, the validator counts all of them as
    // unevaluated.
    .map(({ unevaluatedItems, ...list }) =>
      plain(list.minContains ? list : { ...list, unevaluatedItems })
    );
}

function inner(): fc.Arbitrary<JsonObject> {
  return fc.record({
    type: fc.constant("object"),
    properties: members(text()),
    required: maybe(fc.subarray([...names])),
    additionalProperties: maybe(fc.boolean()),
  }).map(plain);
}

function combined(part: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    members(part).map((properties) => ({ allOf: [{ properties }] })),
    fc.tuple(members(part), members(part)).map(([when, then]) => ({
      if: { properties: when, required: Object.keys(when) },
      then: { properties: then, required: Object.keys(then) },
    })),
  );
}

/** Content that is often valid and often not. */
export function contents(schema: JsonObject): fc.Arbitrary<JsonObject> {
  const scalar = fc.constantFrom<JsonValue[]>(
    "abc",
    "a",
    "",
    "#c1121f",
    "2026-02-28",
    0,
    2,
    3.5,
    19.99,
    974_176_733.56,
    true,
    false,
    null,
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names), scalar, { maxKeys: 3 }) },
  );
  const own = Object.keys(schema.properties ?? {});
  return fc.dictionary(fc.constantFrom(...own, ...names), value, { maxKeys: 6 })
    .map((content) => ({ ...content }));
}

function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined });
}

/** A copy without the members that are `undefined`. */
function plain(schema: object): JsonObject {
  return JSON.parse(JSON.stringify(schema));
}
