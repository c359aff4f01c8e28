import { assertEquals } from "@std/assert";
import type { Condition, ConditionKind } from "../../../src/panel/conditions/condition.ts";
import { conditionSentenceOrJson } from "../../../src/panel/conditions/condition_sentence.ts";
import { type Language, loadMessages } from "../../../src/panel/i18n/languages.ts";
import { fillIn } from "../../../src/panel/i18n/message.ts";

async function wording(language: Language, kind: ConditionKind) {
  const messages = await loadMessages(language);
  return (condition: Condition, words: string) => {
    const t: Parameters<typeof conditionSentenceOrJson>[1]["t"] = (key, values = {}) =>
      fillIn(messages[key], values, language);
    const segments = [{ id: "uk", name: "Pay in pounds", when: { "bigcommerce.currency": "GBP" } }];
    assertEquals(conditionSentenceOrJson(condition, { kind, t, language, segments }), words);
  };
}

Deno.test("conditionSentenceOrJson() says who sees a badge", async () => {
  const check = await wording("en", "when");
  check(
    { "bigcommerce.currency": { $in: ["GBP", "EUR"] }, "bigcommerce.customerGroup": 3 },
    "Currency is GBP or EUR and customer group is 3",
  );
  check({ "bigcommerce.customerOrderCount": { $gte: 2 } }, "Number of orders is at least 2");
  check(
    { "bigcommerce.customerSegments": { $all: ["vip", "b2b"] } },
    "Customer segments include vip and b2b",
  );
  check(
    { "bigcommerce.customerShippingCountry": { $exists: false } },
    "Delivery country is not known",
  );
  check({ "custom.tier": "gold" }, "custom.tier is gold");
  check({ $segment: "uk" }, "Segment is “Pay in pounds”");
  check({ $not: { $segment: "gone" } }, "Segment is not “gone”");
});

Deno.test("conditionSentenceOrJson() says which products get a badge", async () => {
  const check = await wording("en", "match");
  check({ price: { $gte: 10, $lt: 19.5 } }, "price is at least 10 and price is less than 19.5");
  check({ releasedAt: { $since: "P30D" } }, "releasedAt is less than 30 days ago");
  check({ isNew: true, sku: "3" }, "isNew is yes and sku is “3”");
  check(
    { categories: { $in: [1, 2, 3, 4, 5, 6, 12345] } },
    "categories is 1, 2, 3, 4, 5, or 2 more",
  );
  check({ locale: "a b" }, "locale is “a b”");
  check(
    { salePrice: { $lt: { $field: "price" }, $ne: "price" } },
    "salePrice is less than the value of price and salePrice is not price",
  );
});

Deno.test('conditionSentenceOrJson() makes clear what "and", "or" and "not" apply to', async () => {
  const check = await wording("en", "match");
  check({ $or: [{ a: 1, b: 2 }, { c: 3 }] }, "(a is 1 and b is 2) or c is 3");
  check({ a: 1, $or: [{ b: 2 }, { c: 3 }] }, "a is 1 and (b is 2 or c is 3)");
  check({ $not: { a: 1, b: 2 } }, "Not (a is 1 and b is 2)");
  check({ a: 1, $not: { $or: [{ b: 2 }, { c: 3 }] } }, "a is 1 and not (b is 2 or c is 3)");
});

Deno.test("conditionSentenceOrJson() shows a condition as JSON if it has no words for it", async () => {
  const check = await wording("en", "match");
  check({ a: "" }, '{"a":""}');
  check({ a: { $nor: 1 } }, '{"a":{"$nor":1}}');
  check({ $unfinished: {} }, "A condition is not complete yet.");
});

Deno.test("conditionSentenceOrJson() has German words", async () => {
  const check = await wording("de", "when");
  check(
    { "bigcommerce.currency": { $in: ["GBP", "EUR"] }, "custom.score": { $lt: 1.5 } },
    "Währung ist GBP oder EUR und custom.score ist weniger als 1,5",
  );
  const checkMatch = await wording("de", "match");
  checkMatch({ releasedAt: { $since: "P30D" } }, "releasedAt liegt weniger als 30 Tage zurück");
});
