import { assertEquals } from "@std/assert";
import { z } from "zod";
import { violationsOfZod } from "../../src/domain/zod_violations.ts";

function check(schema: z.ZodType, value: unknown, ...expected: string[]) {
  const { error } = schema.safeParse(value);
  const violations = error === undefined ? [] : violationsOfZod(error);
  assertEquals(
    violations.map((violation) => "pointer" in violation && violation.pointer),
    expected,
  );
}

const list = z.array(z.string().min(2).max(3)).min(1).max(3);

Deno.test("violationsOfZod() reports only the type of a value of the wrong type", () => {
  check(z.object({ list }), { list: "text" }, "/list");
  check(z.object({ list }), { list: "" }, "/list");
  check(z.object({ list }), {}, "/list");
  check(z.object({ list }), { list: [1, "x", null] }, "/list/0", "/list/1", "/list/2");
});

Deno.test("violationsOfZod() reports every unknown key with its own RFC 6901 pointer", () => {
  const schema = z.strictObject({ inner: z.strictObject({ known: z.int() }) });
  const value = { inner: { known: "x", "a/b": 1, "c~d": 2, "": 3 }, other: 1 };
  check(schema, value, "/inner/known", "/inner/a~1b", "/inner/c~0d", "/inner/", "/other");
});

Deno.test("violationsOfZod() reports at most 50 violations", () => {
  const pointers = Array.from({ length: 50 }, (_, index) => `/${index}`);
  check(z.array(z.int()), Array(1_000).fill("x"), ...pointers);
  const keys = Array.from({ length: 1_000 }, (_, index) => [`${index}`, 1]);
  check(z.strictObject({}), Object.fromEntries(keys), ...pointers);
});
