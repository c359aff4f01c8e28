import { assertEquals } from "@std/assert";
import { highestOf } from "../../src/domain/highest_of.ts";

Deno.test("highestOf() takes any number of numbers", () => {
  const many = Array.from({ length: 1_000_000 }, (_, number) => number);
  assertEquals(highestOf(-1, many, new Set([7])), 999_999);
  assertEquals(highestOf(-1), -1);
});
