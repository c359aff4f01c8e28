import { assert, assertEquals } from "@std/assert";
import { aSchema, publish } from "../../../support/published.ts";

/** The published schema of a member. */
function check(schema: Record<string, unknown>, published: Record<string, unknown>) {
  const found = publish({ properties: { a: schema } }).schema;
  assertEquals(found, aSchema({ properties: { a: published } }), JSON.stringify(schema));
}

function checkSame(schema: Record<string, unknown>) {
  check(schema, schema);
}

Deno.test("publishSchema() describes a list of anything as one", () => {
  check({ type: "array" }, { type: "array", items: {} });
  check({ type: ["array", "null"] }, { type: ["array", "null"], items: {} });
  check({ type: "array", contains: { const: 1 } }, {
    type: "array",
    contains: { const: 1 },
    items: {},
  });
  checkSame({ type: "array", items: { type: "string" } });
  checkSame({ type: "array", prefixItems: [{}] });
  checkSame({ minItems: 1 });
});

Deno.test("publishSchema() describes an object of anything as open", () => {
  const open = { additionalProperties: true };
  check({ type: "object" }, { type: "object", ...open });
  check({ type: ["object", "null"] }, { type: ["object", "null"], ...open });
  check({ type: "object", properties: {} }, { type: "object", ...open });
  checkSame({ type: "object", additionalProperties: false });
  checkSame({ type: "object", patternProperties: { "^x-": {} } });
  checkSame({ type: "object", properties: { b: {} } });
  checkSame({ type: "object", oneOf: [{ properties: { b: {} } }] });
  checkSame({ minProperties: 1 });
});

Deno.test("publishSchema() has a member for each name that an open object requires", () => {
  const b = { type: "string" };
  check({ properties: { b }, required: ["b", "c"] }, {
    properties: { b, c: {} },
    required: ["b", "c"],
  });
  check({ type: "object", required: ["constructor"] }, {
    type: "object",
    properties: { constructor: {} },
    required: ["constructor"],
  });
  checkSame({ properties: { b }, required: ["c"], additionalProperties: b });
  checkSame({ properties: { b }, required: ["c"], additionalProperties: false });
  checkSame({ properties: { b }, required: ["b-c", "__proto__", ""] });
  checkSame({ required: ["b"] });
});

Deno.test("publishSchema() keeps a shape apart from alternatives without one", () => {
  const forms = [{ required: ["b"] }, { required: ["c"] }];
  const properties = { b: { type: "string" }, c: {} };
  for (const keyword of ["anyOf", "oneOf"]) {
    check({ properties, [keyword]: forms }, { properties, allOf: [{ [keyword]: forms }] });
  }
  check({ type: "string", anyOf: [{ maxLength: 2 }, { pattern: "^a" }] }, {
    type: "string",
    allOf: [{ anyOf: [{ maxLength: 2 }, { pattern: "^a" }] }],
  });
  checkSame({ properties, oneOf: [{ properties }, { type: "null" }] });
  checkSame({ anyOf: forms });
});

Deno.test("publishSchema() marks nothing as evaluated where that has an effect", () => {
  const closed = { unevaluatedProperties: false };
  checkSame({ type: "object", ...closed });
  checkSame({ ...closed, allOf: [{ type: "object", properties: { b: {} }, required: ["c"] }] });
  check({ type: "array", unevaluatedItems: false }, {
    unevaluatedItems: { not: {} },
    allOf: [{ not: { not: { type: "array" } } }],
  });
  const { schema, parts } = publish({
    $defs: { any: { type: "object" }, list: { type: "array" } },
    properties: { a: { $ref: "#/$defs/list" } },
    $ref: "#/$defs/any",
    ...closed,
  });
  assertEquals(parts.get("Any"), { type: "object" });
  assertEquals(parts.get("List"), { type: "array", items: {} });
  assert(!Object.hasOwn(schema, "additionalProperties"));
});
