// The rules of the query, one test per sentence: languages.
import { assertEquals } from "@std/assert";
import { checkBadge } from "../../../src/domain/badges/badge_violations.ts";
import { checkContents } from "../../../src/json_schema/check_content.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { LocalizedFragments } from "../../../src/domain/resolve/localized_fragments.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { aBadge, aBadgeType, aProject } from "../../support/builders.ts";

const badge = aBadge({
  content: { text: "Sale", link: { url: "/", title: "All" } },
  localizations: { fr: { text: "Soldes", link: { url: "/fr" } }, "fr-CA": { text: "Solde" } },
});

/** The content that the answer has for a badge. */
function contentFor(locale: unknown, of = badge): JsonObject {
  const fragments = new LocalizedFragments(rankBadges(aProject({ badges: [of] })));
  return JSON.parse(fragments.for(locale).at(0).json.slice(1)).content;
}

Deno.test("`context.locale` picks by RFC 4647 lookup: content, over it `fr`, over it `fr-CA`", () => {
  assertEquals(contentFor(undefined), badge.content);
  assertEquals(contentFor("fr").text, "Soldes");
  assertEquals(contentFor("fr-CA").text, "Solde");
  assertEquals(contentFor("fr-CA").link, { url: "/fr" });
  assertEquals(contentFor("fr-CH-1996").text, "Soldes");
  assertEquals(contentFor("de"), badge.content);
});

Deno.test("each key is replaced whole", () =>
  assertEquals(contentFor("fr"), { text: "Soldes", link: { url: "/fr" } }));

Deno.test("every merge is checked against the type's schema when the badge is saved", () => {
  const properties = { text: { type: "string" } };
  const type = aBadgeType({ schema: { type: "object", properties, maxProperties: 2 } });
  const violationsOf = (localizations: JsonObject) =>
    [...checkContents(aBadge({ localizations }), type)].flat()
      .map((violation) => "pointer" in violation && violation.pointer);
  assertEquals(violationsOf({ fr: { text: "A" }, "fr-CA": { a: 1 } }), []);
  assertEquals(violationsOf({ fr: { text: 1 } }), ["/localizations/fr/text"]);
  // Each of them alone would be valid.
  assertEquals(violationsOf({ fr: { a: 1 }, "fr-CA": { b: 1 } }), ["/localizations/fr-CA"]);
});

Deno.test("tags compare case-insensitively", () => {
  const shouted = aBadge({ content: {}, localizations: { FR: { text: "Soldes" } } });
  assertEquals(["fr", "FR", "fR-ca"].map((tag) => contentFor(tag, shouted).text), [
    "Soldes",
    "Soldes",
    "Soldes",
  ]);
});

Deno.test("keys that differ only in case are rejected", () => {
  const [violation, ...more] = checkBadge(aBadge({ localizations: { fr: {}, FR: {} } }));
  assertEquals([violation, more], [
    { pointer: "/localizations/FR", detail: "is a duplicate" },
    [],
  ]);
});

Deno.test("an invalid `context.locale` (`fr-`) selects the content", () => {
  for (const locale of ["fr-", "fr_CA", "", "-", "fr--CA", null, 5, ["fr"]]) {
    assertEquals(contentFor(locale), badge.content);
  }
});
