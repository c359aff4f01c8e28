import { assertEquals } from "@std/assert";
import { lookupTags } from "../../../src/domain/badges/language_tag.ts";
import { contentFor } from "../../../src/domain/badges/localization.ts";
import { localizedContent } from "../../../src/panel/explain/result/content_in_locale.ts";

Deno.test("localizedContent() is the content that the service returns for a locale", () => {
  const badge = {
    content: { text: "Sale", note: "!" },
    localizations: { fr: { text: "Soldes" }, "fr-CA": { note: "?" }, "ZH-hant": { text: "特賣" } },
  };
  const locales = ["fr", "FR-ca", "fr-CA-x-a", "fr-", "de", "", "zh-Hant-CN", "fr--CA", "f r"];
  for (const locale of locales) {
    const expected = contentFor(badge, lookupTags(locale));
    assertEquals(localizedContent(badge, locale), expected, locale);
  }
  for (const locale of [undefined, null, 5]) {
    assertEquals(localizedContent(badge, locale), badge.content);
  }
});
