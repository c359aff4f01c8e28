import { assert, assertEquals } from "@std/assert";
import { aSchema, publish, validatorOf } from "../../../support/published.ts";

/** The published form of a schema and its parts. */
function check(
  parts: Record<string, unknown>,
  schema: Record<string, unknown>,
  published: Record<string, unknown> = {},
) {
  const { schema: found, parts: foundParts } = publish(parts);
  assertEquals(found, aSchema(schema));
  assertEquals<unknown>(Object.fromEntries(foundParts), published);
}

const colour = { type: "string", format: "color" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

Deno.test("publishSchema() keeps the shape of a plain schema, and no bounds", () => {
  check({
    properties: {
      text: { type: "string", minLength: 1, maxLength: 40, pattern: "^[A-Z]" },
      icon: { title: "Icon", enum: ["leaf", "star"] },
      until: { type: "string", format: "date-time" },
      link: { type: "string", format: "uri", description: "Where it leads." },
    },
    required: ["text"],
    additionalProperties: false,
    minProperties: 1,
    if: { required: ["icon"] },
    then: { required: ["until"] },
  }, {
    properties: {
      text: { type: "string" },
      icon: {
        description: 'Icon\n\nKnown values: `"leaf"`, `"star"`. More can be added.',
        type: "string",
        "x-extensible-enum": ["leaf", "star"],
      },
      until: { type: "string", format: "date-time" },
      link: {
        description: "Where it leads.\n\nFormat: a URI with its scheme, as https://example.com/.",
        type: "string",
      },
    },
    required: ["text"],
  });
});

Deno.test("publishSchema() creates a part for the target of a $ref, however it is spelled", () => {
  check({ $defs: { colour }, properties: { text: { $ref: "#/$defs/colour" } } }, {
    properties: { text: ref("Colour") },
  }, { Colour: colour });
  check(
    { $defs: { x: { $anchor: "shade", ...colour } }, properties: { a: { $ref: "#shade" } } },
    { properties: { a: ref("X") } },
    { X: colour },
  );
  check({ definitions: { "a/b": colour }, properties: { a: { $ref: "#/definitions/a~1b" } } }, {
    properties: { a: ref("A1b") },
  }, { A1b: colour });
});

Deno.test("publishSchema() has each part once, and refers to it from its original place too", () => {
  check(
    { properties: { a: colour, b: { $ref: "#/properties/a" }, c: { $ref: "#/properties/a" } } },
    { properties: { a: ref("A"), b: ref("A"), c: ref("A") } },
    { A: colour },
  );
});

Deno.test("publishSchema() keeps the siblings of a $ref", () => {
  check(
    { $defs: { colour }, properties: { a: { $ref: "#/$defs/colour", minLength: 1 } } },
    { properties: { a: ref("Colour") } },
    { Colour: colour },
  );
  check(
    {
      $defs: { colour },
      properties: { a: { $ref: "#/$defs/colour", description: "Of the text." } },
    },
    { properties: { a: { description: "Of the text.", allOf: [ref("Colour")] } } },
    { Colour: colour },
  );
  check({ $defs: { x: { required: ["a"] } }, $ref: "#/$defs/x", allOf: [{ required: ["b"] }] }, {
    allOf: [{ required: ["b"] }, ref("X")],
  }, { X: { required: ["a"] } });
});

Deno.test("publishSchema() omits keywords for authors, and parts that nothing refers to", () => {
  check({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://example.com/price",
    $comment: "ours",
    $defs: { unused: colour, loose: { $ref: "#" } },
    "x-panel": { $ref: "https://example.com/" },
    default: { a: 1 },
    examples: [{ a: 1 }],
    properties: { a: { $anchor: "a", default: 1, examples: [2], deprecated: true } },
  }, { properties: { a: { deprecated: true } } });
});

Deno.test("publishSchema() treats members of any name as members", () => {
  const properties = { title: colour, $ref: colour, default: colour, constructor: colour };
  check({ properties }, { properties });
});

Deno.test("publishSchema() moves titles into descriptions", () => {
  check({ title: "Price", properties: { a: { title: "A", description: "The first." } } }, {
    description: "Price",
    properties: { a: { description: "A\n\nThe first." } },
  });
});

Deno.test("publishSchema() replaces true and false by schemas of anything", () => {
  check(
    {
      $defs: { any: true },
      properties: { a: true, b: false, c: { $ref: "#/$defs/any" } },
      additionalProperties: false,
      not: false,
    },
    { properties: { a: {}, b: {}, c: ref("Any") } },
    { Any: {} },
  );
});

Deno.test("publishSchema() describes a const of many values as a type with a known value", () => {
  const known = (value: unknown) => ({
    description: `Known values: \`${JSON.stringify(value)}\`. More can be added.`,
    "x-extensible-enum": [value],
  });
  check({
    properties: { a: { const: 5 }, b: { const: null }, c: { const: [5] }, d: { const: {} } },
  }, {
    properties: {
      a: { type: "integer", format: "int64", ...known(5) },
      b: known(null),
      c: { type: "array", items: {}, ...known([5]) },
      d: { type: "object", additionalProperties: true, ...known({}) },
    },
  });
});

Deno.test("publishSchema() keeps nested parts, each valid by itself", () => {
  const parts = {
    $defs: {
      outer: { properties: { inner: { $ref: "#/$defs/inner" } }, required: ["inner"] },
      inner: { type: "object", properties: { colour }, additionalProperties: false },
    },
    properties: { a: { $ref: "#/$defs/outer" }, b: { $ref: "#/$defs/inner/properties/colour" } },
  };
  const isValid = validatorOf(publish(parts));
  for (
    const content of [{ a: { inner: { colour: "#c1121f" } }, b: "#c1121f" }, {
      a: { inner: { x: 1 } },
    }]
  ) {
    assert(isValid(content), JSON.stringify(content));
  }
  for (const wrong of [{ a: {} }, { a: { inner: { colour: 1 } } }, { b: 1 }]) {
    assert(!isValid(wrong), JSON.stringify(wrong));
  }
});

Deno.test("publishSchema() is about as long as the schema, however often it refers to itself", () => {
  const long = { enum: ["x".repeat(30_000), "y"] };
  const properties = Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [`p${index}`, { $ref: "#/$defs/long" }]),
  );
  const { schema, parts } = publish({ $defs: { long }, properties });
  assert(JSON.stringify([schema, ...parts]).length < 80_000);
});
