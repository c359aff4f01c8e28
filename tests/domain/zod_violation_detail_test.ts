import { assertEquals } from "@std/assert";
import { z } from "zod";
import { violationsOfZod } from "../../src/domain/zod_violations.ts";

Deno.test("violationsOfZod() describes what a value must be in the service's own words", () => {
  const check = (schema: z.ZodType, value: unknown, detail: string) => {
    const { error } = z.object({ a: schema }).safeParse({ a: value });
    assertEquals(error && violationsOfZod(error), [{ pointer: "/a", detail }]);
  };
  check(z.string(), undefined, "is missing");
  check(z.string(), 5, "must be a string");
  check(z.array(z.string()), "x", "must be a list");
  check(z.object({}), [], "must be an object");
  check(z.boolean(), 1, "must be true or false");
  check(z.number(), "1", "must be a number");
  check(z.int(), 1.5, "must be an integer");
  check(z.date(), 1, "must be date");
  check(z.enum(["active", "paused"]), "on", 'must be "active" or "paused"');
  check(z.literal(true), false, "must be true");
  check(z.array(z.int()).max(1), [1, 2], "must have at most 1 items");
  check(z.string().min(2), "x", "must have at least 2 characters");
  check(z.number().max(5), 6, "must be at most 5");
  check(z.number().min(5), 4, "must be at least 5");
  check(
    z.union([z.string(), z.number()]),
    true,
    "must be one of the forms in the API document",
  );
  check(
    z.string().regex(/a/, { error: "must be Invalid-looking" }),
    "b",
    "must be Invalid-looking",
  );
});

Deno.test("violationsOfZod() points at each unknown key", () => {
  const { error } = z.strictObject({}).safeParse({ "a/b": 1, c: 2 });
  assertEquals(error && violationsOfZod(error), [
    { pointer: "/a~1b", detail: "is not a known property" },
    { pointer: "/c", detail: "is not a known property" },
  ]);
});
