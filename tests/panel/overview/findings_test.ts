import { assertEquals } from "@std/assert";
import type { Finding } from "../../../src/panel/data/findings.ts";
import type { Badge } from "../../../src/panel/data/resource.ts";
import { de } from "../../../src/panel/i18n/de.ts";
import { en } from "../../../src/panel/i18n/en.ts";
import { loadMessages } from "../../../src/panel/i18n/languages.ts";
import { fillIn } from "../../../src/panel/i18n/message.ts";
import { findingPath } from "../../../src/panel/overview/findings/finding_path.ts";
import { findingMessage } from "../../../src/panel/overview/findings/finding_message.ts";
import { findingCodes } from "../../../src/domain/findings/finding.ts";

const id = "0b5a1f4e-6f0c-4a57-9d5c-000000000000";

function aBadge(over: Partial<Badge> = {}): Badge {
  const createdAt = "2026-01-31T09:30:00.000Z";
  const whole = { id, typeId: "price", content: { text: "Sale" }, createdAt, updatedAt: createdAt };
  return { ...whole, ...over };
}

function aFinding(code: Finding["code"], productId?: number): Finding {
  return {
    id: `${code}.${id}`,
    code,
    badgeId: id,
    productId,
    message: "In English",
    remedy: "Fix it.",
  };
}

const year = (instant: string) => instant.slice(0, 4);

Deno.test("findingMessage() has distinct words for every kind in every language", async () => {
  for (const language of ["en", "de"] as const) {
    const messages = await loadMessages(language);
    const said = findingCodes.map((code) => {
      const { message, remedy, values } = findingMessage(aFinding(code, 1234), aBadge(), {
        language,
        toText: year,
      });
      const text = fillIn(messages[message], values, language);
      assertEquals(text.includes("Sale"), true, text);
      return `${text} ${fillIn(messages[remedy], values, language)}`;
    });
    assertEquals(new Set(said).size, findingCodes.length);
    assertEquals(said.some((text) => /[{}]|undefined/.test(text)), false);
  }
});

Deno.test("findingMessage() says when a badge ended, which product, and whose condition cannot be met", () => {
  const of = (finding: Finding, over: Partial<Badge> = {}) =>
    findingMessage(finding, aBadge(over), { language: "en", toText: year });
  const ended = of(aFinding("ended"), { endsAt: "2025-12-31T23:00:00.000Z", name: "Advent" });
  assertEquals([ended.values.name, ended.values.when], ["Advent", "2025"]);
  assertEquals(of(aFinding("order_without_badge", 1234567)).values.product, "1234567");
  const condition = { price: 5 };
  const ofMatch = of(aFinding("contradiction"), { match: condition });
  assertEquals(ofMatch.message, "overview.finding.contradictionRule");
  const ofWhen = of(aFinding("contradiction"), { when: condition, match: condition });
  assertEquals(ofWhen.message, "overview.finding.contradiction");
});

Deno.test("findingMessage() names the languages that a badge lacks, as the service's message does", () => {
  const message =
    `badge "Sale" has no content for fr, pt-BR, which other badges of type "price" have`;
  const say = (message: string, language: "en" | "de") => {
    const finding = { ...aFinding("missing_locale"), message };
    const said = findingMessage(finding, aBadge(), { language, toText: year });
    const messages = { en, de }[language];
    const { values } = said;
    return [said.message, said.remedy].map((key) => fillIn(messages[key], values, language));
  };
  assertEquals(say(message, "en"), [
    "“Sale” has no content in French (fr) and Brazilian Portuguese (pt-BR), which others of its type have",
    "Add the content in these languages.",
  ]);
  assertEquals(say(message.replace("fr, pt-BR", "fr"), "de"), [
    "„Sale“ hat keinen Inhalt für Französisch (fr), andere seines Typs schon",
    "Ergänzen Sie den Inhalt in dieser Sprache.",
  ]);
});

Deno.test("findingPath() is the field that fixes the problem, or the whole thing if there may be several", () => {
  const check = (code: Finding["code"], place: string, over: Partial<Badge> = {}) =>
    assertEquals(findingPath(aFinding(code), aBadge(over)), `badges/${id}${place}`);
  check("ended", "#endsAt");
  check("contradiction", "#when", { when: { a: 1 } });
  check("contradiction", "#match", { match: { a: 1 } });
  check("contradiction", "", { when: { a: 1 }, match: { a: 1 } });
  check("no_product", "#everyProduct");
  check("no_product", "#match", { match: { a: 1 } });
  check("always_hidden", "");
  check("always_hidden", "#exclusiveGroup", { exclusiveGroup: "deal" });
  check("exclusive_after_others", "#exclusive");
  check("low_contrast", "#content");
  check("missing_locale", "#localizations");
  assertEquals(findingPath(aFinding("order_without_badge", -5)), "products/-5");
  assertEquals(findingPath(aFinding("ended")), `badges/${id}#endsAt`);
});
