import { assertEquals } from "@std/assert";
import { formatLocale } from "../../../src/panel/i18n/format_locale.ts";

Deno.test("formatLocale() is the reader's variant of the panel's language, else the language", () => {
  assertEquals(formatLocale("en", ["de-AT", "en-GB", "en-US"]), "en-GB");
  assertEquals(formatLocale("de", ["de-AT", "en-GB"]), "de-AT");
  assertEquals(formatLocale("en", ["de-AT", "eno"]), "en");
  assertEquals(formatLocale("en", []), "en");
});
