import { assertEquals } from "@std/assert";
import { templatePlaceholdersMax } from "../../../../src/domain/limits.ts";
import { templateError } from "../../../../src/panel/badges/editor/templates/template_error.ts";
import { en } from "../../../../src/panel/i18n/en.ts";
import { fillIn } from "../../../../src/panel/i18n/message.ts";

Deno.test("templateError() says whether the attribute, the format or the number of them is wrong", () => {
  const check = (text: string, error: string | undefined) =>
    assertEquals(templateError(text, (key, values = {}) => fillIn(en[key], values, "en")), error);
  check("-{price|currency}", undefined);
  check(
    "{price|monney}",
    "“monney” is not a format. Formats are currency, number, percent, date.",
  );
  check("{a}".repeat(templatePlaceholdersMax + 1), "Use at most 20 attributes in one text.");
  for (const text of ["{", "{ price }", "{$eq}", "{}"]) check(text, en["templates.invalid"]);
});
