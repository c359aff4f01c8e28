import { assertEquals } from "@std/assert";
import type { z } from "zod";
import { chosenId, lineOfText, safeInteger, uuid } from "../../src/domain/scalar_schemas.ts";

const isValid = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

Deno.test("lineOfText() counts characters, not UTF-16 units", () => {
  const check = (text: string, expected: boolean) =>
    assertEquals(isValid(lineOfText(200), text), expected, `${text.length} units`);
  check("", false);
  check("a", true);
  check("a".repeat(200), true);
  check("a".repeat(201), false);
  check("💶".repeat(200), true);
  check("💶".repeat(201), false);
  check("a".repeat(199) + "💶", true);
  check("a".repeat(200) + "💶", false);
});

Deno.test("lineOfText() accepts printable characters on a single line", () => {
  const check = (text: string, expected: boolean) =>
    assertEquals(isValid(lineOfText(200), text), expected, JSON.stringify(text));
  check("Soldes d’été – 20 %", true);
  check("\u{1f9d1}\u200d\u{1f33e}", true);
  check(" ", true);
  check("a\u0000b", false);
  check("a\nb", false);
  check("a\r", false);
  check("\t", false);
  check("\u007f", false);
  check("\u0085", false);
  check("a\u2028b", false);
  check("a\u2029b", false);
  check("\ud83d", false);
  check("a\udcb6", false);
  check("\udcb6\ud83d", false);
});

Deno.test("lineOfText() rejects values that are not strings", () => {
  for (const value of [undefined, null, 1, ["a"], {}]) {
    assertEquals(isValid(lineOfText(200), value), false);
  }
});

Deno.test("chosenId() accepts only what is safe in a path", () => {
  const check = (id: unknown, expected: boolean) =>
    assertEquals(isValid(chosenId(), id), expected, String(id));
  check("shop", true);
  check("0", true);
  check("A-b_C", true);
  check("a".repeat(64), true);
  check("a".repeat(65), false);
  check("", false);
  check("-shop", false);
  check("_shop", false);
  check("a b", false);
  check("a/b", false);
  check("..", false);
  check("é", false);
  check("shop\n", false);
  check("a\u0000", false);
  check(7, false);
});

Deno.test("uuid() accepts either case and returns lower case", () => {
  const check = (id: unknown, expected: string | undefined) =>
    assertEquals(uuid().safeParse(id).data, expected, String(id));
  const lower = "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11";
  check(lower, lower);
  check(lower.toUpperCase(), lower);
  check("00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000");
  check(`{${lower}}`, undefined);
  check(lower.replaceAll("-", ""), undefined);
  check(lower.slice(1), undefined);
  check(`${lower}0`, undefined);
  check(`${lower}\n`, undefined);
  check(lower.replace("b", "g"), undefined);
  check(1, undefined);
});

Deno.test("safeInteger() accepts ±(2^53 − 1) and nothing beyond", () => {
  const check = (value: unknown, expected: boolean) =>
    assertEquals(isValid(safeInteger(), value), expected, String(value));
  check(0, true);
  check(-1234, true);
  check(2 ** 53 - 1, true);
  check(-(2 ** 53 - 1), true);
  check(2 ** 53, false);
  check(-(2 ** 53), false);
  check(1.5, false);
  check(JSON.parse("1e400"), false);
  check(NaN, false);
  check("1", false);
  check(null, false);
});
