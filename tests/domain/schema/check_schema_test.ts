import { assert, assertEquals, assertLess, assertThrows } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020";
import fc from "fast-check";
import { checkSchema, compileSchema } from "../../../src/domain/schema/content_schema.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import { isJsonObject, type JsonValue } from "../../../src/domain/json.ts";

/** The schema's faults, each as `pointer detail`; `parts` stand beside `type: "object"`. */
function faultsOf(parts: Record<string, unknown>): string[] {
  const faults = checkSchema(JSON.parse(JSON.stringify({ type: "object", ...parts })));
  return faults.map((fault) => "pointer" in fault ? `${fault.pointer} ${fault.detail}` : "");
}

function checkAccepted(parts: Record<string, unknown>) {
  assertEquals(faultsOf(parts), []);
}

function checkRefused(parts: Record<string, unknown>, ...starts: string[]) {
  const faults = faultsOf(parts);
  assertEquals(faults.map((fault, index) => fault.slice(0, starts[index]?.length)), starts);
}

/** A schema of which `a` is `count` levels of two references each to the next, then `last`. */
function doubled(count: number, last: unknown) {
  const levels = Array.from({ length: count }, (_, level) => {
    const next = { $ref: `#/$defs/${level + 1}` };
    return [level, { allOf: [next, next] }];
  });
  return {
    properties: { a: { $ref: "#/$defs/0" } },
    $defs: { ...Object.fromEntries(levels), [count]: last },
  };
}

/** `depth` nested schemas, itself included. */
function nested(depth: number): Record<string, unknown> {
  return depth === 1 ? {} : { not: nested(depth - 1) };
}

Deno.test("checkSchema() wants an object that says it is of an object", () => {
  for (const schema of [undefined, null, true, "object", 5, []]) {
    assertEquals(checkSchema(schema), [{ pointer: "", detail: "must be an object" }]);
  }
  const detail = 'must be "object": badge content is one';
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

Deno.test("checkSchema() refuses unknown keywords where they stand", () => {
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

Deno.test("checkSchema() refuses values that the meta-schema refuses, in words", () => {
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

Deno.test("checkSchema() refuses formats that it would not check", () => {
  checkRefused({ format: "colour" }, '/format must be one of "color", "date", "date-time"');
  checkRefused({ format: 5 }, "/format must be one of");
});

Deno.test("checkSchema() knows one dialect and one base", () => {
  checkRefused({ $schema: "http://json-schema.org/draft-07/schema#" }, "/$schema must be");
  checkRefused({ $id: 5 }, "/$id must be a string");
  checkRefused({ not: { $id: "x" } }, "/not/$id must stand at the top only");
  checkRefused({ not: { $schema: "x" } }, "/not/$schema must stand at the top only");
});

Deno.test("checkSchema() refuses references that lead out of the document or nowhere", () => {
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

Deno.test("checkSchema() refuses recursion, used or not", () => {
  const recursion = "must not refer to a schema that it is part of";
  checkRefused({ properties: { a: { $ref: "#" } } }, `/properties/a/$ref ${recursion}`);
  checkRefused({ $ref: "#" }, `/$ref ${recursion}`);
  const loop = { a: { items: { $ref: "#/$defs/b" } }, b: { not: { $ref: "#/$defs/a" } } };
  checkRefused({ $defs: loop }, `/$defs/b/not/$ref ${recursion}`);
  checkRefused({ not: { $ref: "#/$defs/b" }, $defs: loop }, `/$defs/a/items/$ref ${recursion}`);
  const inner = {
    x: { properties: { y: { $ref: "#/$defs/x/properties/z" }, z: { $ref: "#/$defs/x" } } },
  };
  const faults = faultsOf({ not: { $ref: "#/$defs/x/properties/z" }, $defs: inner });
  assert(faults.length > 0 && faults.every((fault) => fault.includes(recursion)));
  checkRefused(
    { not: { $defs: { a: { $ref: "#/not/$defs/a" } } } },
    `/not/$defs/a/$ref ${recursion}`,
  );
});

Deno.test("checkSchema() counts subschemas after following references", () => {
  // The root and `a`, and below them 2^(levels + 2) - 3.
  const wanted = " must have at most 1000 subschemas";
  checkAccepted({ allOf: Array.from({ length: 999 }, () => ({})) });
  checkRefused({ allOf: Array.from({ length: 1000 }, () => ({})) }, wanted);
  checkAccepted(doubled(7, {}));
  checkRefused(doubled(8, {}), wanted);
  checkAccepted({
    $defs: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`d${i}`, {}])),
  });
});

Deno.test("checkSchema() counts doubled references without walking them", () => {
  const start = performance.now();
  const faults = faultsOf(doubled(1_000, { type: "string" }));
  assertLess(performance.now() - start, 5_000);
  assertEquals(faults.map((fault) => fault.slice(0, 20)), [
    " must have at most 1",
    " must have at most 5",
    " must nest subschema",
  ]);
});

Deno.test("checkSchema() counts keywords and listed names after following references", () => {
  const names = (length: number) => Array.from({ length }, (_, i) => `n${i}`);
  // Two keywords and a list, of the root; one and a list of two.
  const properties = { a: { type: ["string", "null"] } };
  checkAccepted({ required: names(4_995), properties });
  checkRefused({ required: names(4_996), properties }, " must have at most 5000 keywords");
  const dear = { enum: Array.from({ length: 100 }, (_, i) => ({ i })) };
  checkAccepted(doubled(4, dear));
  checkRefused(doubled(5, dear), " must have at most 5000 keywords");
});

Deno.test("checkSchema() limits depth in the text and through references", () => {
  const text = " must nest lists and objects at most 32 deep";
  checkAccepted({ not: nested(31) });
  checkRefused({ not: nested(32) }, text);
  checkRefused({ "x-deep": JSON.parse("[".repeat(32) + "]".repeat(32)) }, text);
  const chain = (length: number) => ({
    $ref: "#/$defs/0",
    $defs: Object.fromEntries(
      Array.from({ length }, (_, i) => [i, i < length - 1 ? { $ref: `#/$defs/${i + 1}` } : {}]),
    ),
  });
  checkAccepted(chain(31));
  checkRefused(chain(32), " must nest subschemas at most 32 deep");
});

Deno.test("checkSchema() limits how unevaluated keywords nest, which doubles what they stand in", () => {
  const levels = (count: number): Record<string, unknown> =>
    count === 0 ? {} : { allOf: [levels(count - 1)], unevaluatedProperties: false };
  checkAccepted({ not: levels(9) });
  checkRefused(
    { not: levels(13) },
    " must use `unevaluatedProperties` and `unevaluatedItems` less",
  );
  checkAccepted({ unevaluatedProperties: false, allOf: Array.from({ length: 998 }, () => ({})) });
});

Deno.test("checkSchema() limits the size in bytes", () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ type: "object", $comment: "" })).length;
  checkAccepted({ $comment: "é".repeat((65_536 - bytes) / 2) });
  checkRefused(
    { $comment: "é".repeat((65_536 - bytes) / 2 + 1) },
    " must have at most 65536 bytes of JSON",
  );
});

Deno.test("checkSchema() refuses patterns at their pointers", () => {
  checkRefused({ not: { pattern: "(a)\\1" } }, "/not/pattern must do without back references");
  checkRefused(
    { patternProperties: { "a/(?=b)": {}, "[": true, ok: true } },
    "/patternProperties/a~1(?=b) must do without lookahead",
    "/patternProperties/[ must be a regular expression",
  );
  checkRefused({ $defs: { a: { pattern: "(" } } }, "/$defs/a/pattern must be a regular");
  const large = (i: number) => ({ pattern: `a{990}${i}` });
  checkAccepted({ allOf: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 1].map(large) });
  checkRefused(
    { allOf: Array.from({ length: 12 }, (_, i) => large(i)) },
    "/allOf/10/pattern must be simpler",
  );
});

Deno.test("checkSchema() is not misled by names that objects inherit", () => {
  const schema = JSON.parse(`{"type": "object", "properties": {"__proto__": {"type": "nonsense"}},
    "$defs": {"__proto__": {}}, "patternProperties": {"__proto__": {}}, "not": {"$ref": "#/__proto__"}}`);
  assertEquals(checkSchema(schema).map((fault) => "pointer" in fault && fault.pointer), [
    "/properties/__proto__",
    "/$defs/__proto__",
    "/patternProperties/__proto__",
    "/not/$ref",
  ]);
  checkAccepted({ properties: { constructor: true, prototype: {}, toString: { type: "string" } } });
});

Deno.test("checkSchema() tells 50 faults at most", () => {
  const wrong = (value: unknown) => ({ allOf: Array.from({ length: 60 }, () => value) });
  assertEquals(faultsOf(wrong({ type: "x" })).length, 50);
  assertEquals(faultsOf(wrong({ $ref: "#" })).length, 50);
  assertEquals(
    faultsOf({ allOf: Array.from({ length: 60 }, (_, i) => ({ pattern: `(?=${i})` })) }).length,
    50,
  );
});

Deno.test("checkSchema() refuses whatever the meta-schema refuses", () => {
  const ajv = new Ajv2020({ strict: false, logger: false });
  const keyword = fc.constantFrom(
    ...[
      "type",
      "properties",
      "items",
      "allOf",
      "not",
      "enum",
      "const",
      "minLength",
      "maximum",
      "required",
    ],
    ...[
      "dependentRequired",
      "dependentSchemas",
      "prefixItems",
      "multipleOf",
      "uniqueItems",
      "title",
    ],
    ...["$comment", "$anchor", "$defs", "format", "if", "contains", "$id", "$schema", "examples"],
  );
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<JsonValue>("string", "object", "a", 0, 3, -1, 0.5, true, null),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(keyword, tie("value"), { maxKeys: 3 }),
    ),
  }));
  let refused = 0;
  fc.assert(
    fc.property(fc.dictionary(keyword, value, { maxKeys: 3 }), (parts) => {
      const schema = { ...parts, type: "object" };
      let valid: unknown = false;
      try {
        valid = ajv.validateSchema(schema);
      } catch {
        // An unknown `$schema` is thrown.
      }
      if (valid) return;
      refused++;
      assert(checkSchema(schema).length > 0, JSON.stringify(ajv.errors));
    }),
    { numRuns: 3_000 },
  );
  assert(refused > 300);
});

Deno.test("compileSchema() compiles whatever checkSchema() accepts, and throws the faults of the rest", () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>("string", ["null"], 0, 3, 0.5, true, { type: "string" }, [{}], {
      a: {},
    }),
    fc.constantFrom<unknown>({ $ref: "#/$defs/a" }, ["a"], { a: ["b"] }, "x", [true, false], false),
  );
  const keyword = fc.constantFrom(
    ...[
      "properties",
      "items",
      "allOf",
      "not",
      "enum",
      "const",
      "minLength",
      "maximum",
      "required",
      "if",
    ],
    ...[
      "dependentRequired",
      "dependentSchemas",
      "prefixItems",
      "uniqueItems",
      "contains",
      "minContains",
    ],
    ...[
      "then",
      "else",
      "oneOf",
      "unevaluatedProperties",
      "unevaluatedItems",
      "maxContains",
      "pattern",
    ],
    ...["additionalProperties", "patternProperties", "propertyNames", "maxItems", "multipleOf"],
  );
  let accepted = 0;
  fc.assert(
    fc.property(fc.dictionary(keyword, value, { maxKeys: 5 }), (parts) => {
      const schema = JSON.parse(
        JSON.stringify({ ...parts, type: "object", $defs: { a: { type: "array" } } }),
      );
      if (!isJsonObject(schema)) return;
      const faults = checkSchema(schema);
      if (faults.length > 0) {
        const thrown = assertThrows(() => compileSchema(schema), DomainError);
        assertEquals([thrown.code, thrown.faults], ["invalid_request", faults]);
      } else {
        accepted++;
        compileSchema(schema).check({ a: "x" });
      }
    }),
    { numRuns: 1_000 },
  );
  assert(accepted > 50);
});
