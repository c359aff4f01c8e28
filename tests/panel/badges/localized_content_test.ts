import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { lookupTags } from "../../../src/domain/badges/language_tag.ts";
import { contentFor } from "../../../src/domain/badges/localization.ts";
import {
  contentForLocale,
  contentIn,
  contentUnder,
  languagesOf,
  withoutLanguage,
} from "../../../src/panel/badges/localized_content.ts";

const tags = ["fr", "fr-CA", "zh", "zh-Hant", "zh-Hant-x-pinyin", "DE", "de-at"];

Deno.test("contentIn() is the content that the service returns for a language", () => {
  const text = fc.record({ text: fc.string() }, { requiredKeys: [] })
    .map((content): Record<string, string> => ({ ...content }));
  const badge = fc.record({
    content: text,
    localizations: fc.dictionary(fc.constantFrom(...tags), text),
  });
  fc.assert(
    fc.property(badge, fc.constantFrom(...tags), (badge, tag) => {
      assertEquals(contentIn(badge, tag), contentFor(badge, lookupTags(tag)));
    }),
  );
});

Deno.test("contentUnder() is the content that a language inherits", () => {
  const badge = {
    content: { text: "Sale", icon: "star" },
    localizations: { fr: { text: "Soldes" }, "fr-CA": { text: "Solde" } },
  };
  assertEquals(contentUnder(badge, "fr-CA"), { text: "Soldes", icon: "star" });
  assertEquals(contentUnder(badge, "fr"), badge.content);
  assertEquals(contentUnder(badge, "fr-x-shop"), { text: "Soldes", icon: "star" });
});

Deno.test("contentForLocale() is the content that the service returns for a locale", () => {
  const badge = {
    content: { text: "Sale", note: "!" },
    localizations: { fr: { text: "Soldes" }, "fr-CA": { note: "?" }, "ZH-hant": { text: "特賣" } },
  };
  const locales = ["fr", "FR-ca", "fr-CA-x-a", "fr-", "de", "", "zh-Hant-CN", "fr--CA", "f r"];
  for (const locale of locales) {
    const expected = contentFor(badge, lookupTags(locale));
    assertEquals(contentForLocale(badge, locale), expected, locale);
  }
  for (const locale of [undefined, null, 5]) {
    assertEquals(contentForLocale(badge, locale), badge.content);
  }
});

const localized = {
  localizations: { fr: { text: "Soldes" }, de: {} },
  perProduct: { default: { text: "-{off} %" }, FR: { text: "{off}" }, es: { text: "{off}" } },
};

Deno.test("languagesOf() names languages with content or texts per product once", () => {
  assertEquals(languagesOf(localized), ["fr", "de", "es"]);
  assertEquals(languagesOf({}), []);
});

Deno.test("withoutLanguage() removes the content of a language and its texts per product", () => {
  assertEquals(withoutLanguage(localized, "fr"), {
    localizations: { de: {} },
    perProduct: { default: { text: "-{off} %" }, es: { text: "{off}" } },
  });
  assertEquals(withoutLanguage({ perProduct: { es: { text: "x" } } }, "es"), {
    localizations: undefined,
    perProduct: undefined,
  });
});
