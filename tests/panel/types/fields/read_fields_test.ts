import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Violation } from "../../../../src/domain/errors.ts";
import type { JsonObject } from "../../../../src/domain/json.ts";
import { checkSchema, compileSchema } from "../../../../src/json_schema/content_schema.ts";
import { demoTypes } from "../../../../src/management/demo/demo_data.ts";
import { isObject } from "../../../../src/panel/forms/json.ts";
import { readFields } from "../../../../src/panel/types/fields/read_fields.ts";
import { writeSchema } from "../../../../src/panel/types/fields/write_schema.ts";
import { anyFieldSet } from "./field_arbitraries.ts";
import { anyContent, anyFlatSchema } from "./schema_arbitraries.ts";

/** As sent to the service and back: without members that are `undefined`. */
function sent(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

/** The places of errors, without duplicates: the messages may differ. */
function placesOf(errors: readonly Violation[]): string[] {
  return [...new Set(errors.map((error) => "pointer" in error ? error.pointer : ""))].sort();
}

/** The keys of a schema's properties, in order. */
function keysOf({ properties }: JsonObject): string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}

Deno.test("readFields() returns the fields that writeSchema() wrote, in order", () => {
  fc.assert(fc.property(anyFieldSet, (fieldSet) => {
    const { fieldSet: read } = readFields(sent(writeSchema(fieldSet)));
    assertEquals(sent(read), sent(fieldSet));
    assertEquals(read?.fields.map(({ key }) => key), fieldSet.fields.map(({ key }) => key));
  }));
});

Deno.test("writeSchema() writes schemas that the service accepts", () => {
  fc.assert(fc.property(anyFieldSet, (fieldSet) => {
    assertEquals(checkSchema(sent(writeSchema(fieldSet))), []);
  }));
});

Deno.test("readFields() keeps the meaning of a schema, or refuses it", () => {
  let held = 0;
  fc.assert(
    fc.property(anyFlatSchema, fc.array(anyContent, { maxLength: 20 }), (schema, contents) => {
      fc.pre(checkSchema(schema).length === 0);
      const { fieldSet } = readFields(schema);
      if (fieldSet === undefined) return;
      held++;
      const written = sent(writeSchema(fieldSet));
      assertEquals(keysOf(written), keysOf(schema));
      const [before, after] = [compileSchema(schema), compileSchema(written)];
      for (const content of contents) {
        assertEquals(placesOf(after.check(content)), placesOf(before.check(content)));
      }
    }),
    { numRuns: 300 },
  );
  assert(held > 15, `${held} were held`);
});

Deno.test("readFields() shows the demo project's types as fields", () => {
  for (const { id, schema } of demoTypes) {
    const { fieldSet, unsupportedAt } = readFields(schema);
    assert(fieldSet, `${id}: ${unsupportedAt}`);
    assertEquals(fieldSet.fields.map(({ key }) => key), keysOf(schema), id);
  }
});

Deno.test("readFields() refuses what it cannot represent exactly, and reports its place", () => {
  const check = (schema: JsonObject, pointer: string) =>
    assertEquals(readFields(schema), { unsupportedAt: pointer });
  const withProperty = (property: JsonObject | boolean) => ({
    type: "object",
    properties: { "a/b": property },
  });
  check({ type: "object" }, "/properties");
  check({ type: ["object"], properties: {} }, "/type");
  check({ type: "object", properties: {}, if: {} }, "/if");
  check({ type: "object", properties: {}, oneOf: [{}] }, "/oneOf");
  check({ type: "object", properties: {}, $defs: {} }, "/$defs");
  check({ type: "object", properties: {}, "x-mine": 1 }, "/x-mine");
  check({ type: "object", properties: {}, minProperties: 1 }, "/minProperties");
  check({ type: "object", properties: {}, required: ["text"] }, "/required");
  check({ type: "object", properties: {}, additionalProperties: {} }, "/additionalProperties");
  check({ type: "object", properties: { 5: { type: "string" } } }, "/properties/5");
  for (const property of unsupported) check(withProperty(property), "/properties/a~1b");
});

const unsupported: readonly (JsonObject | boolean)[] = [
  true,
  {},
  { type: "string", pattern: "^a" },
  { type: "string", format: "email" },
  { type: "string", format: "color", maxLength: 7 },
  { type: "string", enum: ["a"], maxLength: 7 },
  { type: "string", default: 5 },
  { type: "string", title: 5 },
  { type: "string", "x-kind": "secret" },
  { type: "string", format: "uri", "x-kind": "video" },
  { type: ["string", "null"] },
  { type: "number", multipleOf: 5 },
  { type: "number", exclusiveMinimum: 0 },
  { type: "number", enum: [1, 2] },
  { type: "boolean", const: true },
  { enum: ["a", 1] },
  { enum: ["a", "a"] },
  { enum: [""] },
  { enum: [" a"] },
  { enum: ["a\nb"] },
  { const: "a" },
  { $ref: "#/$defs/a" },
  { anyOf: [{ type: "string" }] },
  { type: "array", items: { type: "string" } },
  { type: "object" },
];
