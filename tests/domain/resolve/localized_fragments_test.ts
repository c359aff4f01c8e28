import { assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import { LocalizedFragments } from "../../../src/domain/resolve/localized_fragments.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { aBadge, aProject, badgeIdOf } from "../../support/builders.ts";

function fragmentsOf(...badges: Partial<BadgeRecord>[]): LocalizedFragments {
  const numbered = badges.map((badge, number) => aBadge({ number, ...badge }));
  return new LocalizedFragments(rankBadges(aProject({ badges: numbered })));
}

const content = { text: "Sale" };
const fr = { content, localizations: { fr: { text: "Soldes" } } };
const ca = { content, localizations: { "FR-ca": { text: "Solde" }, de: { text: "Angebot" } } };

/** The texts of all badges for a language. */
const texts = (fragments: LocalizedFragments, locale: unknown, count: number) =>
  Array.from(
    { length: count },
    (_, rank) => JSON.parse(fragments.for(locale).at(rank).json.slice(1)).content.text,
  );

Deno.test("LocalizedFragments.for() returns JSON of exactly id, typeId and content", () => {
  const json = `,{"id":"${badgeIdOf(0)}","typeId":"price","content":{"text":"Soldes"}}`;
  assertEquals(fragmentsOf(fr).for("fr").at(0).json, json);
});

Deno.test("LocalizedFragments.for() gives each badge the nearest language that it has", () => {
  const fragments = fragmentsOf(fr, ca, { content });
  const check = (locale: unknown, ...expected: string[]) =>
    assertEquals(texts(fragments, locale, 3), expected);
  check("fr", "Soldes", "Sale", "Sale");
  check("fr-CA", "Soldes", "Solde", "Sale");
  check("fr-CA-x-montreal", "Soldes", "Solde", "Sale");
  check("FR-CH", "Soldes", "Sale", "Sale");
  check("de-AT", "Sale", "Angebot", "Sale");
  check("cs", "Sale", "Sale", "Sale");
  check("fr-", "Sale", "Sale", "Sale");
  check(undefined, "Sale", "Sale", "Sale");
  check(7, "Sale", "Sale", "Sale");
  // Again, from the cache.
  check("fr-ca", "Soldes", "Solde", "Sale");
});

Deno.test("LocalizedFragments.for() returns the content of badges without languages", () => {
  assertEquals(texts(fragmentsOf({ content }), "fr", 1), ["Sale"]);
  assertEquals(texts(fragmentsOf({ content, localizations: {} }), "fr", 1), ["Sale"]);
});

Deno.test("LocalizedFragments.for() creates a fragment once per language", () => {
  const fragments = fragmentsOf(fr);
  assertEquals(fragments.for("fr") === fragments.for("fr-CH"), true);
});

Deno.test("LocalizedFragments.for() returns the same after the cache was cleared", () => {
  const tags = ["fr", "de", "cs", "pl", "es"];
  const localizations = Object.fromEntries(tags.map((tag) => [tag, { text: tag }]));
  const badges = Array.from({ length: 100 }, () => ({
    content: { long: "x".repeat(30_000) },
    localizations,
  }));
  const fragments = fragmentsOf(...badges);
  const first = fragments.for("fr");
  for (const round of [1, 2]) {
    for (const tag of tags) {
      assertEquals(new Set(texts(fragments, tag, 100)), new Set([tag]), `round ${round}`);
    }
  }
  assertEquals(fragments.for("fr") === first, false);
});

Deno.test("LocalizedFragments.for() caches nothing for a language that no badge has", () => {
  const fragments = fragmentsOf(fr);
  assertEquals(fragments.for("cs") === fragments.for(undefined), true);
});

Deno.test("LocalizedFragments.for() clears the cache when it exceeds 8 Mi characters, each counted once", () => {
  const localizations = Object.fromEntries(["fr", "de"].map((tag) => [tag, { text: tag }]));
  const keepsFrench = (chars: number) => {
    const fragments = fragmentsOf({
      content: { text: "", long: "x".repeat(chars) },
      localizations,
    });
    const french = fragments.for("fr");
    const [length] = [french.at(0), french.at(0)].map(({ json }) => json.length);
    fragments.for("de");
    return { length, isKept: fragments.for("fr") === french };
  };
  const bound = 8 * 1024 * 1024;
  const around = bound - keepsFrench(0).length!;
  assertEquals(keepsFrench(around), { length: bound, isKept: true });
  assertEquals(keepsFrench(around + 1), { length: bound + 1, isKept: false });
});
