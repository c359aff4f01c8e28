import { assertEquals, assertMatch } from "@std/assert";
import { applicators, assertions } from "../../src/json_schema/keywords.ts";
import type { JsonValue } from "../../src/domain/json.ts";
import { compile } from "../support/schema_checks.ts";

/** For each keyword that applies to content: a schema with it, and a value that it rejects. */
const refusals: Record<string, [schema: JsonValue, value: JsonValue]> = {
  type: [{ type: ["array", "boolean", "integer", "null", "number", "object"] }, ""],
  const: [{ const: 1 }, 2],
  enum: [{ enum: [1] }, 2],
  multipleOf: [{ multipleOf: 2 }, 1],
  maximum: [{ maximum: 1 }, 2],
  exclusiveMaximum: [{ exclusiveMaximum: 1 }, 1],
  minimum: [{ minimum: 1 }, 0],
  exclusiveMinimum: [{ exclusiveMinimum: 1 }, 1],
  maxLength: [{ maxLength: 0 }, "a"],
  minLength: [{ minLength: 1 }, ""],
  pattern: [{ pattern: "a" }, ""],
  maxItems: [{ maxItems: 0 }, [1]],
  minItems: [{ minItems: 1 }, []],
  uniqueItems: [{ uniqueItems: true }, [1, 1]],
  maxContains: [{ contains: true, maxContains: 1 }, [1, 2]],
  minContains: [{ contains: true, minContains: 2 }, [1]],
  maxProperties: [{ maxProperties: 0 }, { a: 1 }],
  minProperties: [{ minProperties: 1 }, {}],
  required: [{ required: ["a"] }, {}],
  dependentRequired: [{ dependentRequired: { a: ["b"] } }, { a: 1 }],
  format: [{ format: "uri" }, "a"],
  properties: [{ properties: { a: false } }, { a: 1 }],
  patternProperties: [{ patternProperties: { a: false } }, { a: 1 }],
  additionalProperties: [{ additionalProperties: false }, { a: 1 }],
  unevaluatedProperties: [{ unevaluatedProperties: false }, { a: 1 }],
  propertyNames: [{ propertyNames: false }, { a: 1 }],
  dependentSchemas: [{ dependentSchemas: { a: false } }, { a: 1 }],
  prefixItems: [{ prefixItems: [false] }, [1]],
  items: [{ prefixItems: [true], items: false }, [1, 2]],
  unevaluatedItems: [{ unevaluatedItems: false }, [1]],
  contains: [{ contains: false }, [1]],
  allOf: [{ allOf: [false] }, 1],
  anyOf: [{ anyOf: [false, false] }, 1],
  oneOf: [{ oneOf: [true, true] }, 1],
  not: [{ not: true }, 1],
  if: [{ if: true, then: false }, 1],
  then: [{ if: true, then: false }, 1],
  else: [{ if: false, else: false }, 1],
};

Deno.test("toViolations() describes every keyword that rejects content", () => {
  assertEquals(Object.keys(refusals).sort(), [...assertions.keys(), ...applicators.keys()].sort());
  for (const [keyword, [schema, value]] of Object.entries(refusals)) {
    const violations = compile({ properties: { value: schema } }).check({ value });
    assertEquals(violations.length, 1, keyword);
    for (const { detail } of violations) {
      assertMatch(detail, /^must (?!.*(undefined|\[object))/, keyword);
    }
  }
});
