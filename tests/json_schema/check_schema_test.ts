import { assert, assertEquals } from "@std/assert";
import { checkSchema } from "../../src/json_schema/content_schema.ts";
import { checkAccepted, checkRefused, schemaViolations } from "../support/schema_violations.ts";

Deno.test("checkSchema() requires an object with type: object", () => {
  for (const schema of [undefined, null, true, "object", 5, []]) {
    assertEquals(checkSchema(schema), [{ pointer: "", detail: "must be an object" }]);
  }
  const detail = 'must be "object", as badge content is';
  for (const schema of [{}, { type: "string" }, { type: ["object"] }]) {
    assertEquals(checkSchema(schema), [{ pointer: "/type", detail }]);
  }
});

Deno.test("checkSchema() accepts every keyword of 2020-12 and x- ones", () => {
  checkAccepted({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://example.com/schemas/price",
    $comment: "",
    title: "",
    description: "",
    default: { $id: 5 },
    examples: [{ minLenght: 1 }],
    "x-order": ["a"],
    required: ["a"],
    properties: {
      a: { $ref: "#/$defs/a" },
      b: { $ref: "#b" },
      c: { $ref: "#/$defs/b%20c~1d" },
      d: true,
    },
    patternProperties: { "^x": { type: ["string", "null"], format: "color", deprecated: true } },
    additionalProperties: { items: { $ref: "#/properties/a" }, prefixItems: [{}], contains: {} },
    propertyNames: { minLength: 1, maxLength: 3, pattern: "^[a-z]" },
    dependentRequired: { a: ["b"] },
    dependentSchemas: { a: { minProperties: 1, maxProperties: 3 } },
    unevaluatedProperties: {
      unevaluatedItems: false,
      uniqueItems: true,
      minItems: 0,
      maxItems: 3.0,
    },
    allOf: [{ anyOf: [{ oneOf: [{ not: false }] }], if: {}, then: {}, else: {} }],
    $defs: {
      a: { minimum: 0, maximum: 1e3, exclusiveMinimum: -1, exclusiveMaximum: 5, multipleOf: 0.01 },
      "b c/d": { $anchor: "b", const: null, enum: [1, "1"], minContains: 0, maxContains: 1 },
    },
    definitions: { a: { readOnly: true, writeOnly: false, contentEncoding: "base64" } },
    contentSchema: { contentMediaType: "text/html" },
  });
});

Deno.test("checkSchema() rejects unknown keywords at their place", () => {
  const a = (schema: unknown) => ({ properties: { a: schema } });
  checkRefused(a({ minLenght: 3 }), "/properties/a/minLenght must not be used");
  checkRefused({ $defs: { "a/b": { x: 1 } } }, "/$defs/a~1b/x must not be used");
  checkRefused(a({ nullable: true }), "/properties/a/nullable must be written as a type");
  checkRefused({ discriminator: { propertyName: "a" } }, "/discriminator must not be used");
  checkRefused({ $async: true }, "/$async must not be used");
  checkRefused({ $dynamicRef: "#a" }, "/$dynamicRef must be a `$ref`");
  checkRefused({ $dynamicAnchor: "a" }, "/$dynamicAnchor must be an `$anchor`");
  checkRefused({ dependencies: {} }, "/dependencies must be written `dependentRequired`");
  checkRefused({ constructor: 1, toString: 1 }, "/constructor must not", "/toString must not");
  checkRefused(
    a({ maxLength: { $data: "1/b" } }),
    "/properties/a/maxLength must be a whole number",
  );
});

Deno.test("checkSchema() rejects values that the meta-schema rejects, with a message", () => {
  checkRefused(
    { properties: { a: { type: "strnig" } } },
    '/properties/a/type must be one of "array"',
  );
  checkRefused({ properties: { a: { type: [] } } }, "/properties/a/type must be one of");
  checkRefused(
    { properties: { a: { type: ["null", "null"] } } },
    "/properties/a/type must be one of",
  );
  for (const count of ["3", -1, 1.5, null]) {
    checkRefused({ minProperties: count }, "/minProperties must be a whole number from 0");
  }
  checkRefused({ maximum: "5" }, "/maximum must be a number");
  checkRefused({ multipleOf: 0 }, "/multipleOf must be a number over 0");
  checkRefused({ required: ["a", "a"] }, "/required must be a list of different strings");
  checkRefused({ required: "a" }, "/required must be a list of different strings");
  checkRefused({ dependentRequired: { a: "b" } }, "/dependentRequired must be an object of lists");
  checkRefused({ dependentRequired: [] }, "/dependentRequired must be an object of lists");
  checkRefused({ enum: [] }, "/enum must be a list of at least one value");
  checkRefused({ pattern: 5 }, "/pattern must be a string");
  checkRefused(
    { title: 5, deprecated: 1 },
    "/title must be a string",
    "/deprecated must be true or false",
  );
  checkRefused({ examples: {} }, "/examples must be a list");
  checkRefused({ $anchor: "1" }, "/$anchor must be a letter");
  checkRefused(
    { properties: { a: 5, b: null } },
    "/properties/a must be a schema",
    "/properties/b must be",
  );
  checkRefused(
    { items: [{}], properties: [] },
    "/items must be a schema",
    "/properties must be an object of",
  );
  checkRefused({ allOf: [], anyOf: {} }, "/allOf must be a list", "/anyOf must be a list");
  checkRefused({ oneOf: [{}, 5] }, "/oneOf/1 must be a schema");
  assertEquals(checkSchema({ type: "object", maximum: Infinity }).length, 1);
});

Deno.test("checkSchema() rejects formats that it does not check", () => {
  checkRefused({ format: "colour" }, '/format must be one of "color", "date", "date-time"');
  checkRefused({ format: 5 }, "/format must be one of");
});

Deno.test("checkSchema() supports one dialect and one base", () => {
  checkRefused({ $schema: "http://json-schema.org/draft-07/schema#" }, "/$schema must be");
  checkRefused({ $id: 5 }, "/$id must be a string");
  checkRefused({ not: { $id: "x" } }, "/not/$id must be at the top level only");
  checkRefused({ not: { $schema: "x" } }, "/not/$schema must be at the top level only");
});

Deno.test("checkSchema() rejects references that lead out of the document or nowhere", () => {
  const outside = "must refer to this document";
  checkRefused({ not: { $ref: "https://example.com/schema" } }, `/not/$ref ${outside}`);
  checkRefused({ not: { $ref: "other.json#/$defs/a" } }, `/not/$ref ${outside}`);
  checkRefused({ not: { $ref: "" } }, `/not/$ref ${outside}`);
  checkRefused({ not: { $ref: 5 } }, `/not/$ref ${outside}`);
  checkRefused({ not: { $ref: "#/$defs/%zz" } }, `/not/$ref ${outside}`);
  const nowhere = "must refer to a schema: there is none at";
  for (
    const ref of [
      "#/$defs/b",
      "#b",
      "#/",
      "#/$defs/",
      "#/$defs",
      "#/enum/0",
      "#/$defs/a~2",
      "#a%00",
    ]
  ) {
    checkRefused({ $defs: { a: {} }, enum: [{}], not: { $ref: ref } }, `/not/$ref ${nowhere}`);
  }
  checkRefused({ allOf: [{}], not: { $ref: "#/allOf/00" } }, `/not/$ref ${nowhere}`);
  checkRefused({ not: { $ref: "#/constructor" } }, `/not/$ref ${nowhere}`);
  checkRefused(
    { $defs: { a: { $anchor: "x" }, b: { $anchor: "x" } } },
    "/$defs/b/$anchor must differ",
  );
});

Deno.test("checkSchema() rejects recursion, used or not", () => {
  const recursion = "must not refer to a schema that it is part of";
  checkRefused({ properties: { a: { $ref: "#" } } }, `/properties/a/$ref ${recursion}`);
  checkRefused({ $ref: "#" }, `/$ref ${recursion}`);
  const loop = { a: { items: { $ref: "#/$defs/b" } }, b: { not: { $ref: "#/$defs/a" } } };
  checkRefused({ $defs: loop }, `/$defs/b/not/$ref ${recursion}`);
  checkRefused({ not: { $ref: "#/$defs/b" }, $defs: loop }, `/$defs/a/items/$ref ${recursion}`);
  const inner = {
    x: { properties: { y: { $ref: "#/$defs/x/properties/z" }, z: { $ref: "#/$defs/x" } } },
  };
  const violations = schemaViolations({ not: { $ref: "#/$defs/x/properties/z" }, $defs: inner });
  assert(violations.length > 0 && violations.every((violation) => violation.includes(recursion)));
  checkRefused(
    { not: { $defs: { a: { $ref: "#/not/$defs/a" } } } },
    `/not/$defs/a/$ref ${recursion}`,
  );
});
