import { assertEquals } from "@std/assert";
import type { Badge } from "../../../src/panel/data/resource.ts";
import { maxLengths, textFields } from "../../../src/panel/translations/text_fields.ts";
import {
  fits,
  readFilter,
  writeFilter,
} from "../../../src/panel/translations/translation_filter.ts";
import {
  fieldsToTranslate,
  lacksLanguage,
  languagesOf,
  textsIn,
  withTexts,
} from "../../../src/panel/translations/translations.ts";

const fields = ["text", "hint"];

function aBadge(over: Partial<Badge> = {}): Badge {
  const createdAt = "2026-01-31T09:30:00.000Z";
  return {
    ...{ id: "0b5a1f4e-6f0c-4a57-9d5c-000000000000", typeId: "price" },
    ...{ content: { text: "Sale", hint: "Today" }, createdAt, updatedAt: createdAt },
    ...over,
  };
}

Deno.test("textFields(), with maxLengths(), are strings to read, also by reference, without colours, links, dates and choices", () => {
  const schema = {
    type: "object",
    $defs: { words: { type: "string", maxLength: 40 } },
    properties: {
      text: { $ref: "#/$defs/words" },
      textColour: { type: "string" },
      url: { type: "string", format: "uri" },
      until: { type: "string", format: "date" },
      icon: { type: "string", enum: ["leaf"] },
      kind: { const: "sale" },
      percent: { type: "number" },
      lines: { type: "array", items: { type: "string" } },
      hint: { title: "Hint", type: "string" },
    },
  };
  assertEquals(textFields(schema), ["text", "hint"]);
  assertEquals(textFields({ type: "object" }), []);
  assertEquals(maxLengths(schema), { text: 40 });
});

Deno.test("lacksLanguage() is whether a text of the default has none in the language or one it falls back to", () => {
  const check = (localizations: Badge["localizations"], tag: string, expected: boolean) =>
    assertEquals(lacksLanguage(aBadge({ localizations }), fields, tag), expected);
  check(undefined, "fr", true);
  check({ fr: { text: "Soldes", hint: "Aujourd’hui" } }, "fr", false);
  check({ fr: { text: "Soldes" } }, "fr", true);
  check({ fr: { text: "Soldes", hint: " " } }, "fr", true);
  check({ FR: { text: "Soldes", hint: "Aujourd’hui" } }, "fr-CA", false);
  check({ "fr": { text: "Soldes" }, "fr-CA": { hint: "Ici" } }, "fr-CA", false);
  check({ "fr-CA": { text: "Soldes", hint: "Ici" } }, "fr", true);
  assertEquals(lacksLanguage(aBadge({ content: { text: "" } }), fields, "fr"), false);
  assertEquals(lacksLanguage(aBadge(), [], "fr"), false);
});

Deno.test("languagesOf() names each language once, whatever its case", () => {
  const written: Badge["localizations"][] = [{ "pt-BR": {} }, { de: {}, "pt-br": {} }, undefined];
  const badges = written.map((localizations) => aBadge({ localizations }));
  assertEquals(languagesOf(badges), ["de", "pt-BR"]);
});

Deno.test("textsIn() has the own texts of a language, and fields that only the language has", () => {
  const badge = aBadge({ content: { text: "Sale" }, localizations: { fr: { hint: "Ici" } } });
  assertEquals(fieldsToTranslate(badge, fields, "fr"), ["text", "hint"]);
  assertEquals(textsIn(badge, fields, "fr"), { text: "", hint: "Ici" });
  assertEquals(textsIn(badge, fields, "fr-CA"), { text: "" });
});

Deno.test("withTexts() changes these texts only, and removes a language without content", () => {
  const badge = aBadge({ localizations: { FR: { text: "Soldes", colour: "#fff" }, de: {} } });
  const check = (tag: string, texts: Record<string, string>, expected: unknown) =>
    assertEquals(withTexts(badge, tag, texts), expected);
  check("fr", { text: "Promo", hint: "" }, { FR: { colour: "#fff", text: "Promo" }, de: {} });
  check("it", { text: "Saldi" }, { ...badge.localizations, it: { text: "Saldi" } });
  check("it", { text: "" }, badge.localizations);
  const only = aBadge({ localizations: { fr: { text: "Soldes" } } });
  assertEquals(withTexts(only, "fr", { text: "" }), undefined);
});

Deno.test("the filter is in the URL, and finds badges by type, name and texts", () => {
  const filter = { language: "pt-BR", typeId: "price", q: "sale", areAll: true };
  assertEquals(readFilter(writeFilter(filter)), filter);
  assertEquals(`${writeFilter({ areAll: false })}`, "");
  const badge = aBadge({ name: "Winter" });
  for (const q of ["WINT", "sale", undefined]) {
    assertEquals(fits(badge, { q, areAll: true }), true, q);
  }
  assertEquals(fits(badge, { q: "summer", areAll: true }), false);
  assertEquals(fits(badge, { typeId: "label", areAll: true }), false);
});
