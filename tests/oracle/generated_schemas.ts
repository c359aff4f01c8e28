import fc from "fast-check";
import { type JsonObject, type JsonValue, setKey } from "../../src/domain/json.ts";

const names = ["a", "b", "constructor"] as const;
const scalars: readonly JsonValue[] = ["x", "", 0, 1, 2, 0.3, 19.99, true, false, null];

/** Schemas without `$ref`, in which any applicator keyword can be nested in any other. */
export function generatedSchemas(): fc.Arbitrary<JsonObject> {
  const { schema } = fc.letrec<{ schema: JsonValue; keyword: readonly [string, JsonValue] }>(
    (tie) => {
      const inner = tie("schema");
      const list = fc.array(inner, { minLength: 1, maxLength: 2 });
      const map = fc.dictionary(fc.constantFrom(...names), inner, { maxKeys: 2 });
      const pair = <Name extends string>(name: Name, value: fc.Arbitrary<JsonValue>) =>
        value.map((it) => [name, it] as const);
      return {
        keyword: fc.oneof(
          pair("type", fc.constantFrom("object", "array", "number", "string", "integer")),
          pair("const", fc.constantFrom(...scalars, [], ["x"])),
          pair("enum", fc.constant(["x", 1, []])),
          pair("multipleOf", fc.constantFrom(2, 0.1, 0.01)),
          pair("minimum", fc.constantFrom(0, 1)),
          pair("minItems", fc.nat(2)),
          pair("maxItems", fc.nat(2)),
          pair("uniqueItems", fc.constant(true)),
          pair("required", fc.subarray([...names], { maxLength: 2 })),
          pair("propertyNames", inner),
          pair("properties", map),
          pair(
            "patternProperties",
            fc.dictionary(fc.constantFrom("^a", "b", "o"), inner, { maxKeys: 2 }),
          ),
          pair("dependentSchemas", map),
          pair("prefixItems", list),
          pair("allOf", list),
          pair("anyOf", list),
          pair("oneOf", list),
          pair("minContains", fc.nat(3)),
          pair("maxContains", fc.nat(3)),
          ...loops.map((keyword) => pair(keyword, inner)),
          ...loops.map((keyword) => pair(keyword, inner)),
          ...["not", "if", "then", "else"].map((keyword) => pair(keyword, inner)),
        ),
        schema: fc.oneof(
          { maxDepth: 4, depthSize: "small" },
          fc.boolean(),
          fc.array(tie("keyword"), { minLength: 1, maxLength: 4 }).map(fromPairs),
        ),
      };
    },
  );
  return fc.tuple(schema, schema).map(([a, others]) => ({
    type: "object",
    properties: { a },
    additionalProperties: others,
  }));
}

/** Keywords that apply a subschema to each item or member. */
const loops = [
  "items",
  "contains",
  "unevaluatedItems",
  "additionalProperties",
  "unevaluatedProperties",
] as const;

/** Lists and objects in lists and objects. */
export function generatedContents(): fc.Arbitrary<JsonObject> {
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.constantFrom(...scalars),
      fc.array(tie("value"), { maxLength: 3 }),
      object(tie("value")),
    ),
  }));
  return object(value);
}

function object(value: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 }).map(fromPairs);
}

function fromPairs(pairs: readonly (readonly [string, JsonValue])[]): JsonObject {
  const made: Record<string, JsonValue> = {};
  for (const [name, value] of pairs) setKey(made, name, value);
  return made;
}
