import { assert, assertEquals } from "@std/assert";
import { asCode, codesOf } from "../../../src/panel/conditions/codes.ts";

Deno.test("codesOf() has the codes of countries and currencies, and no others", () => {
  const regions = codesOf("region");
  for (const code of ["GB", "DE", "US", "AX", "TL"]) assert(regions.includes(code), code);
  for (const code of ["UK", "EU", "DD", "ZZ", "gb", "QQ"]) assert(!regions.includes(code), code);
  const currencies = codesOf("currency");
  for (const code of ["GBP", "EUR", "JPY"]) assert(currencies.includes(code), code);
  for (const code of ["eur", "QQQ"]) assert(!currencies.includes(code), code);
});

Deno.test("asCode() trims a code and writes it in upper case", () => {
  assertEquals(asCode(" eur "), "EUR");
});
