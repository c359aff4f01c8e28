import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { PreparedTemplates } from "../../../src/domain/templates/prepared_templates.ts";
import { TemplateValues } from "../../../src/domain/templates/template_values.ts";
import { aBadge, aProject } from "../../support/builders.ts";

function preparedOf(templates: readonly string[]): PreparedTemplates {
  const badges = templates.map((text, number) =>
    aBadge({
      number,
      content: { text: "x" },
      localizations: { "FR-ca": { text: "y" } },
      perProduct: { default: { text }, de: { text: "{a}" } },
    })
  );
  const values = new TemplateValues(["a", "b"]);
  return new PreparedTemplates(rankBadges(aProject({ badges })), () => () => never(), values);
}

function never(): never {
  throw new Error("Nothing is checked before a product has texts");
}

Deno.test("PreparedTemplates prepares a badge once for all locales that lead to the same languages", () => {
  const prepared = preparedOf(["{a}"]);
  assertEquals(prepared.languagesOf(["en-x-1", "en"]), []);
  assertEquals(prepared.languagesOf(["fr-ca-x-1", "fr-ca", "fr"]), ["fr-ca"]);
  const plain = prepared.of(0, []);
  assertEquals([plain.content, plain.members.length], [{ text: "x" }, 1]);
  assertStrictEquals(prepared.of(0, prepared.languagesOf(["it"])), plain);
  const french = prepared.of(0, ["fr-ca"]);
  assertEquals([french.content, french.members.length], [{ text: "y" }, 0]);
  assertStrictEquals(prepared.of(0, ["fr-ca"]), french);
});

Deno.test("PreparedTemplates counts what it keeps, and bounds it", () => {
  const kept = (template: string, languages: readonly string[] = []) => {
    const prepared = preparedOf([template]);
    prepared.of(0, languages);
    return prepared.memoryBytes;
  };
  // A copy of the content, with one member, and the parts of the template.
  assertEquals(kept("{a}"), 1_000 + 40 + 32);
  assertEquals(kept("{a}{b}x"), 1_000 + 40 + 3 * 32);
  const prepared = preparedOf(["{a}"]);
  for (let at = 0; at < 40_000; at++) prepared.of(0, [`${at}`]);
  assert(prepared.memoryBytes <= 32 * 1024 * 1024, `${prepared.memoryBytes}`);
  assertEquals(prepared.of(0, ["1"]).members.length, 1);
});
