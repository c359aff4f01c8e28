import { assert, assertEquals, assertMatch } from "@std/assert";
import { becauseCodes } from "../../../src/domain/explain/reason.ts";
import { loadMessages } from "../../../src/panel/i18n/languages.ts";
import { type Language } from "../../../src/panel/i18n/languages.ts";
import { fillIn } from "../../../src/panel/i18n/message.ts";
import {
  describeReason,
  type ReasonWording,
} from "../../../src/panel/explain/result/describe_reason.ts";
import { remedyOf } from "../../../src/panel/explain/result/remedy.ts";
import type { ExplainedBadge } from "../../../src/panel/data/explain.ts";

type Because = NonNullable<ExplainedBadge["because"]>;
type Explained = Pick<ExplainedBadge, "detail" | "message">;

async function wording(language: Language): Promise<ReasonWording> {
  const messages = await loadMessages(language);
  return {
    t: (key, values = {}) => fillIn(messages[key], values, language),
    language,
    timeZone: "Europe/Berlin",
    nameOf: (id) => id === "other" ? "Sale" : "?",
    typeName: "Label",
  };
}

const hiddenBadge = (because: Because, explained: Explained = {}): ExplainedBadge => ({
  id: "this",
  via: [],
  shown: false,
  because,
  ...explained,
});

async function words(
  because: Because,
  explained: Explained = {},
  language: Language = "en",
  conditions?: ReasonWording["conditions"],
) {
  const { text, more } = describeReason(hiddenBadge(because, explained), {
    ...await wording(language),
    conditions,
  });
  // `Intl` puts a narrow no-break space before AM.
  return [text, more].filter(Boolean).join(" | ").replaceAll("\u202f", " ");
}

const at = "2026-11-27T11:00:00.000Z";
const explained: Record<Because, readonly [Explained, string, string]> = {
  excluded: [{}, "The product excludes it.", "Das Produkt schließt es aus."],
  not_assigned: [
    {},
    "It is not assigned to this product, and no rule adds it.",
    "Es ist diesem Produkt nicht zugewiesen, und keine Regel fügt es hinzu.",
  ],
  no_match: [
    { detail: { pointer: "/match/price/$lt", wanted: 60, seen: 1072.5 } },
    "Its rule: “price” is less than 60. The product has 1,072.5.",
    "Seine Regel: „price“ ist weniger als 60. Das Produkt hat 1.072,5.",
  ],
  variant: [
    { detail: { wanted: [12341, 12342], seen: [5] } },
    "It is for other variants: 12341 and 12342.",
    "Es gilt für andere Varianten: 12341 und 12342.",
  ],
  paused: [{}, "It is paused.", "Es ist pausiert."],
  not_started: [
    { detail: { pointer: "/startsAt", wanted: at, seen: at } },
    "It starts on Nov 27, 2026, 12:00 PM (Europe/Berlin).",
    "Es beginnt erst am 27.11.2026, 12:00 (Europe/Berlin).",
  ],
  ended: [
    { detail: { pointer: "/endsAt", wanted: at, seen: at } },
    "It expired on Nov 27, 2026, 12:00 PM (Europe/Berlin).",
    "Es ist am 27.11.2026, 12:00 (Europe/Berlin) abgelaufen.",
  ],
  context: [
    { detail: { pointer: "/when/bigcommerce.currency/$in", wanted: ["GBP", "EUR"], seen: "USD" } },
    "It is only for some shoppers: Currency is GBP or EUR. Here it is USD.",
    "Es ist nicht für alle gedacht: Währung ist GBP oder EUR. Hier ist es USD.",
  ],
  exclusive_group: [
    { detail: { pointer: "/exclusiveGroup", seen: "deal", byBadgeId: "other" } },
    "A product shows only one badge of group “deal”, and “Sale” comes first.",
    "Die Gruppe „deal“ zeigt nur ein Badge, und „Sale“ kommt vorher.",
  ],
  exclusive_on_product: [
    { detail: { pointer: "/exclusiveOnProduct", byBadgeId: "other" } },
    "It can only be shown alone, and “Sale” comes first.",
    "Es kann nur allein erscheinen, und „Sale“ kommt vorher.",
  ],
  exclusive: [
    { detail: { pointer: "/exclusive", byBadgeId: "other" } },
    "It can only be shown as the only badge of type “Label”, and “Sale” comes first.",
    "Es kann nur als einziges Badge vom Typ „Label“ erscheinen, und „Sale“ kommt vorher.",
  ],
  type_limit: [
    { detail: { wanted: 2 } },
    "A product shows only 2 badges of type “Label”, and others come first.",
    "Vom Typ „Label“ zeigt ein Produkt nur 2 Badges, und andere kommen vorher.",
  ],
  product_limit: [
    { detail: { wanted: 1 } },
    "A product shows only one badge, and another one comes first.",
    "Ein Produkt zeigt nur ein Badge, und ein anderes kommt vorher.",
  ],
};

Deno.test("describeReason() states each reason in each language, with names and localized dates", async () => {
  assertEquals(Object.keys(explained).sort(), [...becauseCodes].sort());
  for (const because of becauseCodes) {
    const [detail, english, german] = explained[because];
    assertEquals(await words(because, detail), english);
    assertEquals(await words(because, detail, "de"), german);
  }
});

Deno.test("describeReason() states what a condition requires, for each operator", async () => {
  const check = async (operator: string, wanted: unknown, expected: string, seen?: unknown) => {
    const detail = {
      pointer: `/when/custom.a~1b${operator}`,
      wanted,
      ...(seen !== undefined && { seen }),
    };
    const said = await words("context", { detail, message: "it does not have it" });
    assertEquals(said.replace("It is only for some shoppers: “custom.a/b” ", ""), expected);
  };
  const absent = "Here it is not specified.";
  await check("", "gold", `is gold. ${absent}`);
  await check("/$eq", true, "is yes. Here it is no.", false);
  await check("/$ne", "", 'is not "". Here it is 5.', 5);
  await check("/$gt", 1, `is more than 1. ${absent}`);
  await check("/$gte", 1, `is at least 1. ${absent}`);
  await check("/$lte", "5", `is at most "5". ${absent}`);
  await check("/$nin", ["a", "b"], "is not a or b. Here it is a and c.", ["a", "c"]);
  await check("/$all", ["a", "b"], "has a and b. Here it is [].", []);
  await check("/$exists", true, `is known. ${absent}`);
  await check("/$exists", false, "is not known. Here it is 1.", 1);
  await check(
    "/$since",
    "P30DT1H",
    "is less than 30 days, 1 hour ago. Here it is Nov 27, 2026, 12:00 PM (Europe/Berlin).",
    at,
  );
});

Deno.test("describeReason() states a condition of several parts as a whole, next to what the service found", async () => {
  const message = "needs `a` over 1 or `b` present; the context lacks `a`, `b`";
  const when = { $or: [{ "bigcommerce.currency": "EUR" }, { "custom.tier": "gold" }] };
  const explained = { detail: { pointer: "/when/$or" }, message };
  assertEquals(
    await words("context", explained, "en", { when }),
    `It is only for some shoppers: Currency is EUR or custom.tier is gold. | ${message}`,
  );
  const noWords = { when: { $or: [{ a: "" }, { b: { $exists: true } }] } };
  assertMatch(
    await words("context", explained, "en", noWords),
    /^It is for other shoppers\. \| needs/,
  );
});

Deno.test("describeReason() falls back to the service's message where it has no details", async () => {
  const message = "needs `a` over 1 or `b` present; the context lacks `a`, `b`";
  const detail = { pointer: "/when/$or" };
  assertEquals(
    await words("context", { detail, message }),
    `It is for other shoppers. | ${message}`,
  );
  const long = { pointer: "/match/a", wanted: "x" };
  assertEquals(
    await words("no_match", {
      detail: long,
      message: "needs `a` equal to x; the product has aaa…",
    }),
    "Its rule: “a” is x. | needs `a` equal to x; the product has aaa…",
  );
  assertMatch(await words("no_match"), /this one is not stored/);
  assertMatch(
    await words("variant", { detail: { wanted: [1] } }),
    /not for the product as a whole/,
  );
  assertMatch(
    await words("variant", { detail: { seen: [2], variantIds: [1, 3] } }),
    /other variants: 1 and 3/,
  );
  assertMatch(
    await words("exclusive", { detail: { byBadgeId: "other" } }),
    /^“Sale” is shown as the only badge/,
  );
});

Deno.test("describeReason() cuts long values", async () => {
  const wanted = Array.from({ length: 1000 }, (_, it) => `${it}${"x".repeat(100)}`);
  const said = await words("context", { detail: { pointer: "/when/a/$in", wanted, seen: "y" } });
  assert(said.length < 1200, said);
  assertEquals(said.includes(`9${"x".repeat(79)}…, …`), true, said);
});

Deno.test("remedyOf() leads to the field that would change each result", () => {
  const place = { projectId: "shop", productId: 1234, typeId: "label" };
  const expected: Record<Because, string> = {
    excluded: "products/1234",
    not_assigned: "products/1234",
    no_match: "badges/this#match",
    variant: "products/1234",
    paused: "badges/this#status",
    not_started: "badges/this#startsAt",
    ended: "badges/this#endsAt",
    context: "badges/this#when",
    exclusive_group: "badges/this#exclusiveGroup",
    exclusive_on_product: "badges/this#exclusiveOnProduct",
    exclusive: "badges/this#exclusive",
    type_limit: "types/label#maxPerProduct",
    product_limit: "settings#maxBadgesPerProduct",
  };
  for (const because of becauseCodes) {
    const [detail] = explained[because];
    assertEquals(remedyOf(hiddenBadge(because, detail), place)?.to, `/shop/${expected[because]}`);
  }
  const byOther = hiddenBadge("exclusive", { detail: { byBadgeId: "other" } });
  assertEquals(remedyOf(byOther, place)?.to, "/shop/badges/other#exclusive");
  assertEquals(remedyOf(hiddenBadge("type_limit"), { ...place, typeId: undefined }), undefined);
  assertEquals(remedyOf({ id: "this", via: [], shown: true }, place), undefined);
});
