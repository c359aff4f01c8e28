import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";

const keys = ["text", "colour", "days", "constructor"];
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>("", "a", "leaf", "#ffffff", "/sale", "https://example.com/", null),
  fc.constantFrom<JsonValue>("2026-01-31", "2026-01-31T09:30:00Z", 0, 1, 2.5, 100, true, []),
);

/** Content for {@link anyFlatSchema}, partly valid. */
export const anyContent: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.constantFrom(...keys, "other"),
  value,
);

/** Keywords, including some that fields do not support. */
const property: fc.Arbitrary<JsonObject> = fc.tuple(
  fc.constantFrom<JsonObject>(
    {},
    { type: "string" },
    { type: "string", format: "color" },
    { type: "string", format: "uri" },
    { type: "string", format: "uri-reference", "x-kind": "image" },
    { type: "string", format: "date" },
    { type: "string", format: "date-time" },
    { type: "string", enum: ["a", "leaf"] },
    { enum: ["a", "leaf"] },
    { enum: ["a", 1] },
    { type: "number" },
    { type: "integer" },
    { type: "boolean" },
  ),
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    fc.constantFrom<JsonObject>(
      { minLength: 1 },
      { maxLength: 3 },
      { minimum: 1, maximum: 50 },
      { exclusiveMinimum: 0 },
      { pattern: "a" },
      { not: { const: "a" } },
      { const: "a" },
      { multipleOf: 2 },
      { enum: ["a"] },
      { title: "Title", description: "Advice", default: "a" },
      { format: "email" },
    ),
  ),
).map(([one, other]) => ({ ...one, ...other }));

/** Schemas of objects whose members have single values, most of which fields can represent. */
export const anyFlatSchema: fc.Arbitrary<JsonObject> = fc.tuple(
  fc.dictionary(fc.constantFrom(...keys), property, { maxKeys: 3 }),
  fc.subarray(keys),
  fc.constantFrom<JsonObject>({}, { additionalProperties: false }, { additionalProperties: true }),
  fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    fc.constantFrom<JsonObject>(
      { minProperties: 1 },
      { title: "Badge" },
      { required: [] },
      { additionalProperties: { type: "string" } },
      { if: { required: ["text"] }, then: { required: ["colour"] } },
    ),
  ),
).map(([properties, listed, open, more]) => {
  const required = listed.filter((key) => Object.hasOwn(properties, key));
  return { type: "object", properties, required, ...open, ...more };
});
