import { assertEquals } from "@std/assert";
import {
  decimalSeparator,
  readTypedNumber,
  swapSeparators,
} from "../../../src/panel/i18n/typed_number.ts";

Deno.test("readTypedNumber() reads the notation of the reader's language, and refuses others", () => {
  const check = (typed: string, language: string, number: number | undefined) =>
    assertEquals(readTypedNumber(typed, decimalSeparator(language)), number, typed);
  check("7.5", "en", 7.5);
  check("7,5", "de", 7.5);
  check("-1e3", "de", -1000);
  check(" 1299 ", "de", 1299);
  check("7.5", "de-CH", 7.5);
  // Each could be two numbers.
  check("1.299", "de", undefined);
  check("1,299", "en", undefined);
  check("7.5", "de", undefined);
  check("1.299,50", "de", undefined);
  for (const typed of ["", "x", "1,2,3", "Infinity"]) check(typed, "en", undefined);
});

Deno.test("swapSeparators() is its own inverse, so that a refused number is shown as typed", () => {
  for (const typed of ["1.299", "1,5", "1.299,50", "x"]) {
    for (const decimal of [".", ","]) {
      assertEquals(swapSeparators(swapSeparators(typed, decimal), decimal), typed);
    }
  }
});
