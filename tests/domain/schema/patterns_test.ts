import { assert, assertEquals, assertThrows } from "@std/assert";
import { readSchema } from "../../../src/domain/schema/node.ts";
import { MatchBudgetSpent, SchemaPatterns } from "../../../src/domain/schema/patterns.ts";

function patternsOf(pattern: string): SchemaPatterns {
  const { patterns, faults } = SchemaPatterns.of(readSchema({ type: "object", pattern }).root);
  assertEquals(faults, []);
  return patterns;
}

Deno.test("SchemaPatterns.test() spends one budget over many texts, and refill() gives it anew", () => {
  const patterns = patternsOf("^a{500}");
  const spend = () => {
    for (let times = 0; times < 100; times++) assert(patterns.test("^a{500}", "a".repeat(1_000)));
  };
  patterns.refill();
  assertThrows(spend, MatchBudgetSpent);
  patterns.refill();
  assert(patterns.test("^a{500}", "a".repeat(1_000)));
});

Deno.test("SchemaPatterns.test() counts short texts too", () => {
  const patterns = patternsOf("a{1000}");
  patterns.refill();
  assertThrows(() => {
    for (let times = 0; times < 10_000; times++) patterns.test("a{1000}", "");
  }, MatchBudgetSpent);
});

Deno.test("SchemaPatterns.test() knows the patterns of its schema only", () => {
  assertThrows(() => patternsOf("a").test("b", "b"), Error, 'No pattern "b"');
});
