import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/domain/json.ts";
import { contentFor, localizedContents } from "../../../src/domain/badges/localization.ts";

const content = { text: "Sale", link: { url: "/", title: "All" } };
const badge = {
  content,
  localizations: {
    "fr-CA": { text: "Solde" },
    FR: { text: "Soldes", link: { url: "/fr" } },
    de: {},
  },
};

Deno.test("localizedContents() merges each language over the more general ones, by the tag as written", () => {
  assertEquals(localizedContents(badge), [
    { tag: "fr-CA", content: { text: "Solde", link: { url: "/fr" } } },
    { tag: "FR", content: { text: "Soldes", link: { url: "/fr" } } },
    { tag: "de", content },
  ]);
});

Deno.test("localizedContents() of a badge without languages is empty", () => {
  assertEquals(localizedContents({ content }), []);
  assertEquals(localizedContents({ content, localizations: {} }), []);
});

Deno.test("localizedContents() skips values that are not objects, which another check reports", () => {
  const localizations = { fr: "Soldes", de: [], cs: null, pl: { text: "Promocja" } };
  assertEquals(localizedContents({ content, localizations }).map(({ tag }) => tag), ["pl"]);
});

Deno.test("contentFor() merges the specific over the general, even if a level between is missing", () => {
  const check = (tags: string[], expected: JsonObject) =>
    assertEquals(contentFor(badge, tags), expected);
  check([], content);
  check(["fr"], { text: "Soldes", link: { url: "/fr" } });
  check(["fr-ca", "fr"], { text: "Solde", link: { url: "/fr" } });
  check(["fr-ca"], { ...content, text: "Solde" });
  check(["fr-ca-x-home", "fr-ca", "fr"], { text: "Solde", link: { url: "/fr" } });
  check(["toString", "constructor", "__proto__"], content);
});

Deno.test("contentFor() keeps the order of keys, appends new ones, and accepts any key", () => {
  const localizations = JSON.parse('{"fr":{"__proto__":{"a":1},"new":1,"text":"X","link":null}}');
  const text = JSON.stringify(contentFor({ content, localizations }, ["fr"]));
  assertEquals(text, '{"text":"X","link":null,"__proto__":{"a":1},"new":1}');
});

Deno.test("contentFor() does not modify the badge or its parts", () => {
  const before = JSON.stringify(badge);
  contentFor(badge, ["fr-ca", "fr"]);
  assertEquals(JSON.stringify(badge), before);
});
