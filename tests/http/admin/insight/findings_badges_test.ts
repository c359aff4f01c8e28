import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Badge } from "../../../../src/domain/badges/badge.ts";
import { afterNoon, checkOf, findingsOf, inShort, shopOf } from "./finding_world.ts";

Deno.test("finding ended: from the instant of its end, whatever its status", async () => {
  const check = checkOf("ended");
  await check({ badges: [{ endsAt: afterNoon(0) }, { endsAt: afterNoon(1) }] }, 0);
  await check({ badges: [{ endsAt: afterNoon(-1), status: "paused" }, {}] }, 0);
  await check({ badges: [{ startsAt: afterNoon(1) }, { startsAt: afterNoon(-1) }] });
});

Deno.test("finding ended: an ended badge has no other finding", async () => {
  await using shop = await shopOf({
    badges: [{}, {
      endsAt: afterNoon(-1),
      exclusive: true,
      content: { textColour: "#fff", backgroundColour: "#fff" },
      when: { a: { $gt: 2, $lt: 1 } },
    }],
  });
  const findings = await findingsOf(shop);
  assertEquals(findings.map(inShort), ["no_product 0", "ended 1"]);
  assertStringIncludes(findings[1]!.message, "2026-01-31T11:59:59.999Z");
});

Deno.test("finding contradiction: a when that no shopper fulfils", async () => {
  const check = checkOf("contradiction");
  const whens = (...whens: Badge["when"][]) => ({ badges: whens.map((when) => ({ when })) });
  const count = "bigcommerce.customerOrderCount";
  await check(
    whens(
      { [count]: { $gt: 5, $lt: 3 } },
      { [count]: { $gt: 5, $lt: 6 } },
      { "bigcommerce.currency": "GBP", $and: [{ "bigcommerce.currency": "EUR" }] },
      { "bigcommerce.currency": 3 },
      { "bigcommerce.channel": 1.5 },
      { "bigcommerce.customerShippingCountry": "GERMANY" },
      { bigcommerce: { $exists: false }, [count]: 3 },
      { custom: { $eq: "a" } },
      { $or: [{ [count]: { $gt: 5, $lt: 3 } }, { [count]: { $in: [1], $nin: [1] } }] },
      { [count]: 3, $not: { [count]: 3 } },
    ),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  await check(whens(
    undefined,
    { [count]: { $gt: 5, $lt: 7 } },
    { "bigcommerce.currency": { $in: ["GBP", "EUR"], $ne: "GBP" } },
    { $or: [{ [count]: { $gt: 5, $lt: 3 } }, { [count]: 1 }] },
    { bigcommerce: { $exists: false } },
    { "custom.tier": 3 },
    { "custom.joinedAt": { $since: "P30D" } },
  ));
});

Deno.test("finding contradiction: a list may fulfil what no single value does", async () => {
  const check = checkOf("contradiction");
  const segments = "bigcommerce.customerSegments";
  await check({
    badges: [
      { when: { [segments]: "a", $and: [{ [segments]: "b" }] } },
      { when: { [segments]: { $all: ["a", "b"] } } },
      { when: { "custom.points": { $gt: 5, $lt: 3 } } },
      { when: { "talonone.applicationIds": { $gt: 5, $lt: 3 } } },
      { match: { price: { $gt: 5, $lt: 3 } } },
      { match: { categories: { $all: [18, 23] } } },
    ],
  });
  await check({
    badges: [
      { when: { [segments]: { $all: ["a"], $nin: ["a"] } } },
      { when: { [segments]: 3 } },
      { match: { categories: 18, $and: [{ categories: { $ne: 18 } }] } },
      { match: { price: { $exists: false }, $and: [{ price: 3 }] } },
      { match: { "size.width": 3, size: "XL" } },
    ],
  }, ...[0, 1, 2, 3, 4]);
});

Deno.test("finding contradiction names the condition and its operands", async () => {
  await using shop = await shopOf({
    badges: [
      { name: "Loyal", everyProduct: true, when: { "bigcommerce.channel": { $gt: 2, $lt: 1 } } },
      { everyProduct: true, match: { a: 1, $not: { a: 1 } } },
    ],
  });
  const [first, second, ...more] = await findingsOf(shop);
  assert(first !== undefined && second !== undefined);
  assertEquals(more, []);
  assertStringIncludes(first.message, '"Loyal" can never be shown: its `when`');
  assertStringIncludes(first.message, "`bigcommerce.channel` over 2");
  assertStringIncludes(second.message, "its `match`");
  assertStringIncludes(second.remedy, "`match`");
});

Deno.test("finding exclusive_after_others: after another of its type that may be shown", async () => {
  const check = checkOf("exclusive_after_others");
  const exclusive = { exclusive: true };
  await check({ badges: [{}, exclusive] }, 1);
  await check({ badges: [exclusive, {}, exclusive] }, 2);
  await check({ badges: [exclusive, exclusive, {}] }, 1);
  await check({ badges: [exclusive, {}] });
  await check({ badges: [{ typeId: "label" }, exclusive] });
  await check({ badges: [{ status: "paused" }, exclusive] });
  await check({ badges: [{ endsAt: afterNoon(0) }, exclusive] });
  await check({ badges: [{ startsAt: afterNoon(9) }, exclusive] }, 1);
  await check({ badges: [{}, { ...exclusive, status: "paused" }] });
});

Deno.test("finding exclusive_after_others: names the first of those before it", async () => {
  await using shop = await shopOf({
    badges: [{ name: "First", everyProduct: true }, {}, { exclusive: true }],
  });
  const finding = (await findingsOf(shop)).find((it) => it.code === "exclusive_after_others");
  assertStringIncludes(
    finding?.message ?? "",
    '2 others of the type, the first being "First", come before it: where one of them is shown',
  );
});

Deno.test("finding missing_locale: a language that another badge of the type has", async () => {
  const check = checkOf("missing_locale");
  const languages = (...tags: string[]) => ({
    localizations: Object.fromEntries(tags.map((tag) => [tag, { text: tag }])),
  });
  await check({ badges: [languages("fr"), {}] }, 1);
  await check({ badges: [languages("fr"), languages("de"), languages("de", "fr")] }, 0, 1);
  await check({ badges: [languages("fr"), languages("fr-CA")] }, 1);
  await check({ badges: [languages("fr-CA"), languages("fr")] }, 0);
  await check({ badges: [languages("fr-CA", "fr"), languages("fr")] });
  await check({ badges: [languages("FR-ca"), languages("fr-CA")] });
  await check({ badges: [languages("zh-Hant-TW"), languages("zh-Hans")] }, 0, 1);
  await check({ badges: [languages("fr"), { typeId: "label" }] });
  await check({ badges: [{ ...languages("fr"), endsAt: afterNoon(0) }, {}] });
  await check({ badges: [{ ...languages("fr"), status: "paused" }, {}] }, 1);
  await check({ badges: [{}, {}] });
});

Deno.test("finding missing_locale: names the languages as they are written", async () => {
  await using shop = await shopOf({
    badges: [
      { everyProduct: true, localizations: { "fr-CA": {}, de: {} } },
      { everyProduct: true },
    ],
  });
  const [{ message } = { message: "none" }] = await findingsOf(shop);
  assertStringIncludes(message, "fr-CA, de");
  assertStringIncludes(message, '"price"');
});
