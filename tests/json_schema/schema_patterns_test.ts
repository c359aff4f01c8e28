import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { readSchema } from "../../src/json_schema/schema_node.ts";
import { SchemaPatterns } from "../../src/json_schema/schema_patterns.ts";

function patternsOf(pattern: string): SchemaPatterns {
  const { patterns, violations } = SchemaPatterns.compile(
    readSchema({ type: "object", pattern }).root,
  );
  assertEquals(violations, []);
  return patterns;
}

Deno.test("SchemaPatterns.test() uses one budget for many texts, and refill() restores it", () => {
  const patterns = patternsOf("^a{500}");
  const text = "a".repeat(1_000);
  patterns.refill();
  assert(patterns.test("^a{500}", text));
  assertFalse(patterns.isBudgetSpent);
  for (let times = 0; times < 100; times++) patterns.test("^a{500}", text);
  assert(patterns.isBudgetSpent);
  assertFalse(patterns.test("^a{500}", text));
  patterns.refill();
  assertFalse(patterns.isBudgetSpent);
  assert(patterns.test("^a{500}", text));
});

Deno.test("SchemaPatterns.test() counts short texts too", () => {
  const patterns = patternsOf("a{1000}");
  patterns.refill();
  for (let times = 0; times < 10_000; times++) patterns.test("a{1000}", "");
  assert(patterns.isBudgetSpent);
});

Deno.test("SchemaPatterns.test() accepts only the patterns of its schema", () => {
  assertThrows(() => patternsOf("a").test("b", "b"), Error, 'No pattern "b"');
});

Deno.test("SchemaPatterns.compile() looks at no more refused patterns than at valid ones of their size", () => {
  const compiled = (source: (index: number) => string, count: number) => {
    const sources = Array.from({ length: count }, (_, index) => [source(index), true]);
    const schema = { type: "object", patternProperties: Object.fromEntries(sources) };
    return SchemaPatterns.compile(readSchema(schema).root).violations.length;
  };
  const many = "\\P{L}".repeat(39);
  assertEquals(compiled((index) => `[^${many}]${index}(?=a)`, 200), 5);
  assertEquals(compiled((index) => `${index}(?=a)`, 200), 200);
});
