import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/domain/json.ts";
import { templatePathsOf, templatesFor } from "../../../src/domain/templates/badge_templates.ts";

interface Languages {
  readonly localizations?: JsonObject;
  readonly perProduct: JsonObject;
}

/** The members with templates, and the only text of each. */
function check(badge: Languages, tags: readonly string[], expected: Record<string, string>) {
  const content = { text: "Sale", note: "Now" };
  const found = templatesFor({ content, ...badge }, tags);
  assertEquals<unknown>(
    Object.fromEntries(found.map(({ member, template }) => [member, template.join()])),
    expected,
  );
}

Deno.test("templatesFor() takes the most specific language that has a template or a text", () => {
  const badge = {
    localizations: { fr: { text: "Soldes" }, "FR-ca": { note: "Ici" }, de: { text: "Rabatt" } },
    perProduct: { default: { text: "D", note: "N" }, "fr-CA": { text: "C" }, DE: { text: "E" } },
  };
  check(badge, [], { text: "D", note: "N" });
  check(badge, ["en"], { text: "D", note: "N" });
  check(badge, ["fr"], { note: "N" });
  check(badge, ["fr-ca", "fr"], { text: "C" });
  check(badge, ["fr-be", "fr"], { note: "N" });
  check(badge, ["de-at", "de"], { text: "E", note: "N" });
});

Deno.test("templatesFor() orders templates as the content, and ignores invalid ones", () => {
  const perProduct = { default: { note: "N", text: "T" }, fr: { text: "{", note: 7 }, de: "x" };
  assertEquals(
    templatesFor({ content: { text: "", note: "" }, perProduct }, []).map((it) => it.member),
    ["text", "note"],
  );
  check({ perProduct }, ["fr"], {});
  check({ perProduct }, ["de"], { text: "T", note: "N" });
});

Deno.test("templatesFor() takes the templates for every language for no language of that name", () => {
  const perProduct = { default: { text: "D" } };
  check({ perProduct }, ["default"], { text: "D" });
  check({ perProduct, localizations: { default: { text: "L" } } }, ["default"], {});
  check({ perProduct, localizations: { default: { text: "L" } } }, ["fr"], { text: "D" });
  check({ perProduct: { DEFAULT: { text: "D" } } }, ["fr"], { text: "D" });
});

Deno.test("templatePathsOf() lists the paths of every language, and that of the currency", () => {
  const perProduct = {
    default: { text: "{a.b}{a.b}{price|number}", note: "{{no}}" },
    fr: { text: "{price|currency} {at|date}" },
    de: { text: "{broken" },
  };
  assertEquals([...templatePathsOf({ perProduct })], ["a.b", "price", "currency", "at"]);
  assertEquals(templatePathsOf({}), new Set());
});

Deno.test("templatesFor() finds nothing in a badge without templates", () => {
  assertEquals(templatesFor({ content: { text: "Sale" } }, ["en"]), []);
});
