import { assert, assertEquals, assertThrows } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020";
import fc from "fast-check";
import { checkSchema, compileSchema } from "../../src/json_schema/content_schema.ts";
import { DomainError } from "../../src/domain/errors.ts";
import { isJsonObject, type JsonValue } from "../../src/domain/json.ts";

Deno.test("checkSchema() rejects everything that the meta-schema rejects", () => {
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
        // An unknown `$schema` throws.
      }
      if (valid) return;
      refused++;
      assert(checkSchema(schema).length > 0, JSON.stringify(ajv.errors));
    }),
    { numRuns: 3_000 },
  );
  assert(refused > 150);
});

Deno.test("compileSchema() compiles everything that checkSchema() accepts, and throws the violations of the rest", () => {
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
      const violations = checkSchema(schema);
      if (violations.length > 0) {
        const thrown = assertThrows(() => compileSchema(schema), DomainError);
        assertEquals([thrown.code, thrown.violations], ["invalid_request", violations]);
      } else {
        accepted++;
        compileSchema(schema).check({ a: "x" });
      }
    }),
    { numRuns: 1_000 },
  );
  assert(accepted > 25);
});
