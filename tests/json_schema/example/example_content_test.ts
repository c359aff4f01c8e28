import { assert, assertEquals } from "@std/assert";
import { demoTypes } from "../../../src/management/demo/demo_data.ts";
import { checkContent } from "../../../src/json_schema/check_content.ts";
import { contentFormats } from "../../../src/json_schema/formats.ts";
import { exampleContent } from "../../../src/json_schema/example/example_content.ts";
import type { BadgeType } from "../../../src/domain/badges/badge_type.ts";
import { finished } from "../../../src/domain/finished.ts";
import { aBadgeType } from "../../support/builders.ts";
import { aSchema } from "../../support/published.ts";

const typeOf = (parts: Record<string, unknown>) => aBadgeType({ schema: aSchema(parts) });
const contentFor = (type: BadgeType) => finished(exampleContent(type));
const exampleOf = (parts: Record<string, unknown>): unknown => contentFor(typeOf(parts));

/** The example of content whose only member is `a`. */
function checkA(
  a: Record<string, unknown>,
  example: unknown,
  beside: Record<string, unknown> = {},
) {
  const parts = { properties: { a }, required: ["a"], ...beside };
  assertEquals(exampleOf(parts), { a: example }, JSON.stringify(a));
}

/** Asserts that there is an example of `a`; examples are always valid. */
function checkFound(a: unknown, beside: Record<string, unknown> = {}) {
  const type = typeOf({ properties: { a }, required: ["a"], ...beside });
  const example = contentFor(type);
  assert(example !== undefined, JSON.stringify(a));
  assertEquals(checkContent(type, example), []);
}

Deno.test("exampleContent() uses the author's values: const, examples, default, enum", () => {
  checkA({ type: "string", examples: ["Sale", "New"], default: "x" }, "Sale");
  checkA({ type: "string", default: "New" }, "New");
  checkA({ const: null }, null);
  checkA({ const: { b: [1] }, default: "x" }, { b: [1] });
  checkA({ enum: ["leaf", "star"] }, "leaf");
  checkA({ enum: ["leaf", "star"], default: "star" }, "star");
  assertEquals(exampleOf({ examples: [{ any: "thing" }] }), { any: "thing" });
});

Deno.test("exampleContent() skips the author's values that are invalid", () => {
  checkA({ type: "integer", examples: ["x"], minimum: 3 }, 3);
  checkA({ enum: ["leaf"], default: "x" }, "leaf");
  const parts = {
    properties: { a: { const: 1 } },
    required: ["a"],
    examples: [{}, 5, { a: 1, b: 2 }],
  };
  assertEquals(exampleOf(parts), { a: 1, b: 2 });
});

Deno.test("exampleContent() finds a value of each format", () => {
  for (const format of contentFormats.keys()) checkFound({ type: "string", format });
});

Deno.test("exampleContent() respects the bounds of strings, numbers and lists", () => {
  for (const [minLength, maxLength] of [[0, 2], [30, 30], [200, 300]]) {
    checkFound({ type: "string", minLength, maxLength });
  }
  checkA({ type: "integer", minimum: 5, multipleOf: 4 }, 8);
  checkA({ type: "number", minimum: 0.1, maximum: 0.2, multipleOf: 0.05 }, 0.2);
  checkA({ type: "number", minimum: 123_456.1234567, multipleOf: 1e-7 }, 123_456.1234567);
  checkA({ type: "number", minimum: 974_176_733.555, multipleOf: 0.01 }, 974_176_733.56);
  checkA({ type: "number", maximum: -3 }, -3);
  checkA({ type: "integer", exclusiveMinimum: 5 }, 6);
  checkFound({ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 });
  checkA({ type: "array", items: { const: "x" }, minItems: 3 }, ["x", "x", "x"]);
  checkFound({
    type: "array",
    prefixItems: [{ type: "integer" }, { type: "string" }],
    items: false,
  });
  checkFound({ type: "array", maxItems: 0 });
  checkFound({ type: "array", contains: { const: 5 } });
  checkFound({ minimum: 5 });
  checkFound({ type: ["null", "string"] });
  checkFound(true);
});

Deno.test("exampleContent() finds strings for common patterns", () => {
  const patterns = [
    "^[A-Z]{2}$",
    "^[A-Z]{3}$",
    "^\\d+$",
    "^\\d{1,3} ?%$",
    "^[a-z]{2}(-[A-Z]{2})?$",
  ];
  patterns.push("^https://", "^#", "^[a-z-]+$", "^\\d{2}:\\d{2}$", "\\S");
  for (const pattern of patterns) checkFound({ type: "string", pattern });
});

Deno.test("exampleContent() follows $ref, allOf, and finds a matching alternative", () => {
  const $defs = { colour: { type: "string", format: "color" } };
  checkFound({ $ref: "#/$defs/colour" }, { $defs });
  checkFound({ allOf: [{ minimum: 3 }, { maximum: 3, type: "integer" }] });
  const form = (kind: string) => ({ properties: { kind: { const: kind } }, required: ["kind"] });
  checkFound({ type: "object", oneOf: [form("text"), form("image")] });
  checkFound({ not: { const: "Text" }, anyOf: [{ const: "Text" }, { const: "New" }] });
});

Deno.test("exampleContent() includes optional members, unless that breaks a rule", () => {
  const properties = { a: { type: "string" }, b: { type: "string" } };
  assertEquals(exampleOf({ properties }), { a: "Text", b: "Text" });
  assertEquals(exampleOf({ properties: { ...properties, c: false } }), { a: "Text", b: "Text" });
  assertEquals(exampleOf({ properties, maxProperties: 1, required: ["b"] }), { b: "Text" });
  assertEquals(exampleOf({ required: ["x"], additionalProperties: { type: "integer" } }), { x: 1 });
  assertEquals(exampleOf({}), {});
});

Deno.test("exampleContent() finds an example for each type of the demo project", () => {
  for (const type of demoTypes) assertEquals(checkContent(type, contentFor(type)), []);
});

Deno.test("exampleContent() returns none if it finds none, and decides quickly", () => {
  const never = [{ not: {} }, { type: "string", pattern: "^\\d{7}[x-z]{9}$" }];
  for (const a of never) assertEquals(exampleOf({ properties: { a }, required: ["a"] }), undefined);
  const long = [{ minItems: 1e9 }, { minLength: 1e9 }, { minProperties: 1e9 }];
  for (const a of long) {
    assertEquals(exampleOf({ properties: { a }, required: ["a"], ...a }), undefined);
  }
  let deep: Record<string, unknown> = { type: "string" };
  for (let depth = 0; depth < 12; depth++) deep = { type: "array", minItems: 10, items: deep };
  assertEquals(exampleOf({ properties: { a: deep }, required: ["a"] }), undefined);
  const large = { const: "x".repeat(50_000) };
  const $defs = { large };
  const properties = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`p${index}`, { $ref: "#/$defs/large" }]),
  );
  assertEquals(exampleOf({ $defs, properties, required: ["p0"] }), undefined);
});

Deno.test("exampleContent() takes a step for the schema and one for each candidate", () => {
  const examples = [{ a: "first" }, { a: "second" }, { a: "third" }, { a: 4 }];
  const type = typeOf({ examples, properties: { a: { type: "number" } } });
  assertEquals([...exampleContent(type)].length, 1 + 3);
  assertEquals(contentFor(type), { a: 4 });
});
