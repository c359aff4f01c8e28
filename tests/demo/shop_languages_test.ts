import { assertEquals, assertFalse } from "@std/assert";
import {
  formatPrice,
  isCurrency,
  isLanguage,
  preferredLanguage,
} from "../../src/demo/shop_languages.ts";
import { texts } from "../../src/demo/shop_texts.ts";

Deno.test("formatPrice() formats a price for the language, in the chosen currency", () => {
  assertEquals(formatPrice(9.9, "en", "USD"), "$9.90");
  assertEquals(formatPrice(9.9, "en", "GBP"), "£7.82");
  assertEquals(formatPrice(9.9, "fr", "EUR"), "9,11\u00a0€");
});

Deno.test("isLanguage() and isCurrency() accept the shop's own, and nothing else", () => {
  for (const language of ["en", "fr", "ar"]) assertEquals(isLanguage(language), true);
  for (const language of ["", "de", "EN"]) assertFalse(isLanguage(language));
  for (const currency of ["USD", "EUR", "GBP"]) assertEquals(isCurrency(currency), true);
  for (const currency of ["", "usd", "toString"]) assertFalse(isCurrency(currency));
});

Deno.test("preferredLanguage() is the first language that the shop supports, else English", () => {
  const check = (tags: string[], expected: string) =>
    assertEquals(preferredLanguage(tags), expected, tags.join());
  check(["fr-CA", "en"], "fr");
  check(["de-DE", "AR-eg", "fr"], "ar");
  check(["en-GB", "fr"], "en");
  check(["de"], "en");
  check([""], "en");
  check([], "en");
});

Deno.test("every language has every text", () => {
  for (const [language, words] of Object.entries(texts)) {
    for (const [key, text] of Object.entries(words)) assertFalse(text === "", `${language} ${key}`);
  }
});
