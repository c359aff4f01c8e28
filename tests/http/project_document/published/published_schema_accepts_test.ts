import { assert } from "@std/assert";
import fc from "fast-check";
import { checkSchema, compileSchema } from "../../../../src/json_schema/content_schema.ts";
import { nodesOf, readSchema } from "../../../../src/json_schema/schema_node.ts";
import { aSchema, publish, validatorOf } from "../../../support/published.ts";

const names = fc.constantFrom("a", "b", "c");
const scalars = fc.constantFrom<unknown>("a", "ab", "b", "", 0, 1, 2, 1.5, true, null);

/** Some differ only in case, some in punctuation, some not at all. */
const listed = fc.oneof(
  scalars,
  fc.constantFrom<unknown>("A", "a b", "a-b", false, 1e21, [], [1], {}, { a: 1 }),
);

const { content } = fc.letrec<{ content: unknown }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 3 },
    listed,
    fc.array(tie("content"), { maxLength: 3 }),
    fc.dictionary(names, tie("content"), { maxKeys: 3 }),
  ),
}));

const types = ["string", "integer", "object", "array", ["object", "null"], ["array", "number"]];

/** Schemas, of which some refer to others by these `$ref`s. */
function schemas(...refs: string[]): fc.Arbitrary<unknown> {
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
    const one = tie("schema");
    const some = fc.array(one, { minLength: 1, maxLength: 3 });
    const map = fc.dictionary(names, one, { maxKeys: 3 });
    const keywords = {
      type: fc.constantFrom<unknown>(...types),
      const: fc.oneof(scalars, fc.constantFrom<unknown>([], {}, ["a"], { a: 1 })),
      enum: fc.array(listed, { minLength: 1, maxLength: 4 }),
      minLength: fc.constant(2),
      minimum: fc.constant(1),
      pattern: fc.constant("^a"),
      properties: map,
      patternProperties: one.map((inner) => ({ "^[ab]$": inner })),
      propertyNames: one,
      additionalProperties: fc.oneof(fc.boolean(), one),
      unevaluatedProperties: fc.boolean(),
      unevaluatedItems: fc.oneof(fc.boolean(), one),
      required: fc.uniqueArray(names),
      dependentSchemas: map,
      dependentRequired: fc.constant({ a: ["b"] }),
      prefixItems: some,
      items: one,
      contains: one,
      allOf: some,
      anyOf: some,
      oneOf: some,
      not: one,
      if: one,
      then: one,
      else: one,
      title: fc.constant("A title"),
      default: scalars,
      "x-own": scalars,
      ...(refs.length > 0 && { $ref: fc.constantFrom(...refs) }),
    };
    const holding = Object.entries(keywords).map(([keyword, value]) =>
      value.map((it) => ({ [keyword]: it }))
    );
    const parts = fc.array(fc.oneof(...holding), { minLength: 1, maxLength: 3 });
    return {
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.boolean(),
        parts.map((list) => Object.assign({}, ...list)),
      ),
    };
  });
  return schema;
}

const documents = fc.record({
  $defs: fc.record({
    one: schemas(),
    two: schemas("#/$defs/one").map((it) =>
      typeof it === "object" ? { ...it, $anchor: "two" } : it
    ),
  }),
  properties: fc.dictionary(names, schemas("#/$defs/one", "#/$defs/two", "#two"), { minKeys: 1 }),
  allOf: fc.array(schemas("#two", "#/properties/a"), { minLength: 1, maxLength: 2 }),
}, { requiredKeys: ["$defs", "properties"] });

Deno.test("publishSchema() is valid for all content that is valid under the schema", () => {
  const seen = { valid: 0, invalid: 0, withParts: 0 };
  fc.assert(
    fc.property(documents, fc.array(content, { maxLength: 8 }), (parts, values) => {
      if (checkSchema(aSchema(parts)).length > 0) return;
      const before = compileSchema(aSchema(parts));
      const published = publish(parts);
      const isValid = validatorOf(published);
      if (published.parts.size > 0) seen.withParts++;
      const contents = [{}, ...values, ...values.map((a) => ({ a })), {
        a: values[0],
        b: values[1],
      }];
      for (const value of contents) {
        if (before.check(value).length > 0) seen.invalid++;
        else {
          seen.valid++;
          assert(isValid(value), JSON.stringify(value));
        }
      }
    }),
    { numRuns: 250 },
  );
  assert(seen.valid > 25 && seen.invalid > 125 && seen.withParts > 7, JSON.stringify(seen));
});

/** Keywords that no published schema has: they would refuse content that is allowed later. */
const refusing = [
  ...["const", "enum", "not", "if", "then", "else", "oneOf", "prefixItems", "contains"],
  ...["minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "multipleOf"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "propertyNames"],
  ...["minProperties", "maxProperties", "minContains", "maxContains", "patternProperties"],
  ...["unevaluatedProperties", "unevaluatedItems", "dependentRequired", "dependentSchemas"],
];

Deno.test("publishSchema() has no keyword that only checks, and closes nothing", () => {
  fc.assert(
    fc.property(documents, (parts) => {
      if (checkSchema(aSchema(parts)).length > 0) return;
      const { schema, parts: further } = publish(parts);
      for (const each of [schema, ...further.values()]) {
        for (const { schema: inner } of nodesOf(readSchema(each).root)) {
          assert(inner !== false, JSON.stringify(each));
          for (const keyword of refusing) assert(!Object.hasOwn(Object(inner), keyword), keyword);
        }
      }
    }),
    { numRuns: 200 },
  );
});
