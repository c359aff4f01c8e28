import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020";
import fc from "fast-check";
import { compileSchema } from "../../src/json_schema/content_schema.ts";
import { isJsonObject, type JsonObject } from "../../src/domain/json.ts";
import { check, checkA, compile, price } from "../support/schema_checks.ts";

Deno.test("check() follows references by pointer and anchor, next to other keywords", () => {
  check(
    {
      properties: {
        a: { $ref: "#/$defs/n%20o~1", minimum: 1 },
        b: { $ref: "#b" },
        c: { $ref: "#/properties/a" },
      },
      $defs: { "n o/": { type: "number" }, x: { $anchor: "b", $ref: "#/$defs/n o~1", maximum: 5 } },
    },
    [{ a: 1, b: 5, c: 1 }],
    [
      { a: 0, b: 6, c: "x" },
      "/a must be at least 1",
      "/b must be at most 5",
      "/c must be a number",
    ],
  );
  check({ allOf: [{ required: ["a"] }], $ref: "#/$defs/b", $defs: { b: { required: ["b"] } } }, [
    {},
    "/a must be present",
    "/b must be present",
  ]);
  check({
    enum: [{ $ref: "#/nowhere" }],
    default: { $anchor: "x" },
    $defs: { x: { $anchor: "x" } },
  }, [{ $ref: "#/nowhere" }]);
});

Deno.test("check() reads own members only", () => {
  check(
    {
      required: ["constructor", "toString"],
      properties: { constructor: { type: "string" }, valueOf: { type: "null" } },
      dependentRequired: { hasOwnProperty: ["a"] },
    },
    [{ constructor: "x", toString: 1 }],
    [{}, "/constructor must be present", "/toString must be present"],
  );
  const proto = JSON.parse('{"__proto__": {"text": "x"}}');
  check(price, [
    proto,
    "/text must be present",
    "/__proto__ must not be present: the schema has no such property",
  ]);
  check({ required: ["__proto__"] }, [proto], [{}, "/__proto__ must be present"]);
  checkA({ const: { x: 1 } }, [JSON.parse('{"__proto__": {"x": 1}}'), ' must be {"x":1}']);
  assertEquals(Object.hasOwn(Object.prototype, "text"), false);
});

Deno.test("check() modifies neither schema nor content", () => {
  const freeze = (value: unknown): unknown => {
    if (typeof value === "object" && value !== null) {
      Object.values(Object.freeze(value)).forEach(freeze);
    }
    return value;
  };
  const schema = freeze({
    type: "object",
    ...price,
    properties: { ...price.properties, n: { type: "number", default: 5 } },
  });
  assert(isJsonObject(schema));
  const content = freeze({ text: 5, n: "5", more: [1] });
  assertEquals(compileSchema(schema).check(content).length, 3);
});

Deno.test("check() keeps no state between calls", () => {
  const schema = compile(price);
  const first = schema.check({});
  assertEquals(schema.check({ text: "x" }), []);
  assertEquals(first.length, 1);
  const pattern = compile({ properties: { a: { pattern: "a{100}" } } });
  for (let time = 0; time < 20; time++) assertEquals(pattern.check({ a: "a".repeat(5_000) }), []);
});

Deno.test("check() reports at most 50 violations, each once", () => {
  const items = Array.from({ length: 100 }, () => 1);
  assertEquals(
    compile({ properties: { a: { items: { type: "null" } } } }).check({ a: items }).length,
    50,
  );
  checkA({ allOf: [{ type: "null" }, { type: "null" }] }, [1, " must be null"]);
});

Deno.test("check() rejects content that would take too long to check", () => {
  const tooMuch =
    "must be smaller: checking this much content against this schema would take too long";
  const texts = (length: number) => ({ a: Array.from({ length }, () => "a") });
  const strict = {
    properties: { a: { items: { allOf: Array.from({ length: 50 }, () => ({ type: "null" })) } } },
  };
  check(strict, [texts(10_000), ` ${tooMuch}`], [{}]);
  const long = { a: "a".repeat(32_000) };
  check({
    properties: { a: { allOf: Array.from({ length: 990 }, () => ({ maxLength: 40_000 })) } },
  }, [long, ` ${tooMuch}`]);
  check({ additionalProperties: { allOf: Array.from({ length: 990 }, () => true) } }, [{
    ["a".repeat(60_000)]: 1,
  }, ` ${tooMuch}`]);
  check({ properties: { a: { pattern: "(?:a?){800}b" } } }, [long, ` ${tooMuch}`], [{ a: "b" }]);
});

Deno.test("check() agrees with plain ajv on generated schemas and contents", () => {
  const leaf = fc.constantFrom<JsonObject>(
    ...[{ type: "string" }, { type: "null" }, { minimum: 1 }, { maxLength: 1 }, { pattern: "^a" }, {
      const: 1,
    }],
    ...[{ required: ["a"] }, { uniqueItems: true }, { enum: ["a", [1]] }, { minItems: 1 }, {
      $ref: "#/$defs/x",
    }],
    ...[{ dependentRequired: { a: ["b"] } }, { maxProperties: 1 }, {}, { not: {} }],
  );
  const { schema } = fc.letrec<{ schema: JsonObject | boolean }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.boolean(),
      fc.record({
        properties: fc.dictionary(fc.constantFrom("a", "b"), tie("schema")),
        additionalProperties: tie("schema"),
        items: tie("schema"),
        contains: tie("schema"),
        if: tie("schema"),
        then: tie("schema"),
        else: tie("schema"),
        not: tie("schema"),
        $ref: fc.constantFrom("#/$defs/x", "#y"),
        anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        patternProperties: fc.dictionary(fc.constantFrom("^a", "b|c"), tie("schema")),
        propertyNames: tie("schema"),
      }, { requiredKeys: [] }),
    ),
  }));
  const name = fc.constantFrom("a", "b", "c");
  // As parsed JSON is: plain ajv takes `{}` and an object without a prototype for different values.
  const noNullPrototype = true;
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom("a", "ab", 0, 1, null, true),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype }),
    ),
  }));
  const contents = fc.dictionary(name, value, { noNullPrototype });
  const verdicts = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(schema, contents, (parts, content) => {
      const whole: JsonObject = {
        type: "object",
        allOf: [parts],
        $defs: {
          x: { properties: { a: { type: "string" } } },
          y: { $anchor: "y", type: ["object", "null"] },
        },
      };
      const ajv = new Ajv2020({ strict: false, logger: false, meta: false, validateSchema: false });
      // Tracking evaluated members makes it throw, and no schema here needs it.
      ajv.opts.unevaluated = false;
      const valid = ajv.validate(whole, content);
      const violations = compileSchema(whole).check(content);
      assertEquals(violations.length === 0, valid, JSON.stringify(violations));
      verdicts[valid ? "valid" : "invalid"]++;
    }),
    { numRuns: 100 },
  );
  assert(verdicts.valid > 5 && verdicts.invalid > 5, JSON.stringify(verdicts));
});

Deno.test("compileSchema() compiles the most expensive acceptable schemas", () => {
  const list = (length: number, make: (i: number) => unknown) =>
    Array.from({ length }, (_, i) => make(i));
  const expensive = [
    { oneOf: list(990, (i) => ({ required: [`a${i}`] })) },
    { dependentRequired: { a: list(4_900, (i) => `n${i}`) } },
    {
      allOf: list(490, () => ({ $ref: "#/$defs/a" })),
      $defs: { a: { type: ["null"], maxLength: 1, format: "uri" } },
    },
  ];
  for (const parts of expensive) {
    assert(compile(parts).check({ a: 1 }).length > 0);
  }
});
