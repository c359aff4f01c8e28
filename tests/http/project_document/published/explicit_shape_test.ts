import { assertEquals } from "@std/assert";
import { aSchema, publish } from "../../../support/published.ts";

/** Checks how the schema of a member is published. */
function check(schema: Record<string, unknown>, published: Record<string, unknown>) {
  const found = publish({ properties: { a: schema } }).schema;
  assertEquals(found, aSchema({ properties: { a: published } }), JSON.stringify(schema));
}

function checkSame(schema: Record<string, unknown>) {
  check(schema, schema);
}

const text = { type: "string" };

Deno.test("publishSchema() publishes a list of anything as such", () => {
  check({ type: "array" }, { type: "array", items: {} });
  check({ type: ["array", "null"] }, { type: ["array", "null"], items: {} });
  check({ type: "array", items: false }, { type: "array", items: {} });
  checkSame({ type: "array", items: text });
});

Deno.test("publishSchema() publishes a list with positions as a list of any of their forms", () => {
  const prefixItems = [text, { type: "boolean" }];
  check({ type: "array", prefixItems }, { type: "array", items: {} });
  check({ type: "array", prefixItems, items: false }, {
    type: "array",
    items: { anyOf: prefixItems },
  });
  check({ type: "array", prefixItems: [text], items: { type: "null" } }, {
    type: "array",
    items: { anyOf: [text, { type: "null" }] },
  });
  check({ prefixItems: [true], items: false }, { items: {} });
});

Deno.test("publishSchema() publishes an object of anything as open", () => {
  const open = { additionalProperties: true };
  check({ type: "object" }, { type: "object", ...open });
  check({ type: ["object", "null"] }, { type: ["object", "null"], ...open });
  check({ type: "object", properties: {} }, { type: "object", ...open });
  check({ type: "object", additionalProperties: false }, { type: "object", ...open });
  checkSame({ type: "object", properties: { b: {} } });
  check({ minProperties: 1 }, {});
});

Deno.test("publishSchema() publishes the values of a map, and no bound on further properties", () => {
  checkSame({ type: "object", additionalProperties: text });
  check({ type: "object", patternProperties: { "^x-": text } }, {
    type: "object",
    additionalProperties: true,
  });
  check({ type: "object", patternProperties: { "^x-": text }, additionalProperties: false }, {
    type: "object",
    additionalProperties: text,
  });
  check({ type: "object", properties: { b: text }, additionalProperties: text }, {
    type: "object",
    properties: { b: text },
  });
  for (const additionalProperties of [true, false, text]) {
    const patternProperties = { "^x-": text };
    check({ type: "object", properties: { b: text }, patternProperties, additionalProperties }, {
      type: "object",
      properties: { b: text },
      additionalProperties: true,
    });
  }
});

Deno.test("publishSchema() has a member for each name that an object requires", () => {
  const b = text;
  check({ properties: { b }, required: ["b", "c"] }, {
    properties: { b, c: {} },
    required: ["b", "c"],
  });
  check({ type: "object", required: ["constructor"] }, {
    type: "object",
    properties: { constructor: {} },
    required: ["constructor"],
  });
  checkSame({ properties: { b }, required: ["b-c", "__proto__", ""] });
  checkSame({ required: ["b"] });
});

Deno.test("publishSchema() has no union with a form that can be anything", () => {
  const forms = [{ required: ["b"] }, { required: ["c"] }];
  const properties = { b: text, c: {} };
  for (const keyword of ["anyOf", "oneOf"]) check({ properties, [keyword]: forms }, { properties });
  check({ ...text, anyOf: [{ maxLength: 2 }, { pattern: "^a" }] }, text);
  check({ properties, anyOf: [{ properties }, true] }, { properties });
});

Deno.test("publishSchema() makes anyOf of oneOf, whose forms can both be valid once they are open", () => {
  const properties = { b: text };
  const forms = [{ properties }, { type: "null" }];
  check({ oneOf: forms }, { anyOf: forms });
  check({ anyOf: forms, oneOf: forms }, { anyOf: forms, allOf: [{ anyOf: forms }] });
});

Deno.test("publishSchema() states how many bits a number has", () => {
  check({ type: "integer" }, { type: "integer", format: "int64" });
  check({ type: ["number", "null"] }, { type: ["number", "null"], format: "double" });
  check({ enum: [1, 2] }, {
    type: "integer",
    format: "int64",
    "x-extensible-enum": [1, 2],
    description: "Known values: `1`, `2`. More can be added.",
  });
  checkSame({ type: ["integer", "string"] });
});
