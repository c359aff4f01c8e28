import { assertEquals } from "@std/assert";
import type { Badge } from "../../../src/panel/data/resource.ts";
import { attributesFor, productTexts } from "../../../src/panel/badges/product_texts.ts";
import {
  membersWithoutTemplate,
  templatesIn,
  withTemplate,
} from "../../../src/panel/badges/editor/templates/template_list.ts";

const badge = {
  content: { text: "Sale", note: "now" },
  localizations: { fr: { note: "maintenant" } },
  perProduct: {
    default: { text: "-{off} %", note: "until {sale.until|date}" },
    de: { text: "{price|currency}" },
  },
};
const attributes = {
  off: 20,
  price: 9.5,
  currency: "EUR",
  sale: { until: "2026-12-24T00:00:00Z" },
};

/** Of a type that allows everything. */
const free = { content: badge.content, allows: () => true };

Deno.test("productTexts() fills in templates as queries do", () => {
  const filled = (tag?: string) => {
    const { texts, missing } = productTexts(badge, attributes, { ...free, tag });
    return { texts, missing };
  };
  assertEquals(filled(), { texts: { text: "-20 %", note: "until Dec 24, 2026" }, missing: [] });
  assertEquals(filled("fr-CA"), { texts: { text: "-20 %" }, missing: [] });
  assertEquals(filled("de").texts.text, "9,50\u00a0€");
  assertEquals(productTexts(badge, { off: "20", sale: [] }, { ...free, tag: undefined }), {
    texts: { text: "-20 %" },
    missing: ["note"],
    refused: [],
    inShopperCurrency: [],
  });
  const missing = (attributes: Record<string, unknown>, currency?: string) =>
    productTexts(badge, attributes, { ...free, tag: "de", currency }).missing;
  assertEquals(missing({ currency: "euro", price: 1 }), ["text", "note"]);
  assertEquals(missing({ price: 1 }), ["text", "note"]);
  assertEquals(missing({ price: 1 }, "EUR"), ["note"]);
  const long = (length: number) =>
    productTexts(badge, { off: "x".repeat(length) }, { ...free, tag: "fr" }).refused;
  assertEquals([long(97), long(98)], [[], ["text"]]);
});

Deno.test("productTexts() leaves out the texts that the type refuses, as queries do", () => {
  const allows = ({ text, note }: Record<string, unknown>) =>
    String(text).length <= 4 && String(note).length <= 20;
  const { texts, refused } = productTexts(badge, attributes, {
    ...{ tag: undefined, content: badge.content, allows },
  });
  assertEquals({ texts, refused }, { texts: { note: "until Dec 24, 2026" }, refused: ["text"] });
  const perProduct = { default: JSON.parse('{"__proto__": "{off}"}') };
  const content = JSON.parse('{"__proto__": "Sale"}');
  const named = { content, perProduct };
  const own = productTexts(named, attributes, { ...free, content, tag: undefined });
  assertEquals(Object.entries(own.texts), [["__proto__", "20"]]);
  const same = { ...badge, content: { text: "-20 %", note: "now" } };
  const unchanged = productTexts(same, attributes, {
    ...{ tag: undefined, content: same.content, allows: () => false },
  });
  assertEquals(unchanged.texts, { text: "-20 %" });
});

Deno.test("productTexts() names the texts with a price in the shopper's currency", () => {
  const inShopperCurrency = (attributes: Record<string, unknown>, currency?: string) =>
    productTexts(badge, attributes, { ...free, tag: "de", currency }).inShopperCurrency;
  assertEquals(inShopperCurrency({ price: 1 }, "EUR"), ["text"]);
  assertEquals(inShopperCurrency({ price: 1 }), []);
  assertEquals(inShopperCurrency({ price: 1, currency: "USD" }, "EUR"), []);
  assertEquals(inShopperCurrency({}, "EUR"), []);
});

Deno.test("attributesFor() takes what all stored variants in a query have", () => {
  const product = {
    attributes: { price: 10, colour: "red" },
    variants: [
      { id: 1, attributes: { price: 8, size: "S" } },
      { id: 2, attributes: { price: 8, size: "M" } },
      { id: 3 },
    ],
  };
  assertEquals(attributesFor(product), product.attributes);
  assertEquals(attributesFor(product, [9]), product.attributes);
  assertEquals(attributesFor(product, [1]), { price: 8, colour: "red", size: "S" });
  assertEquals(attributesFor(product, [1, 2, 9]), { price: 8, colour: "red" });
  assertEquals(attributesFor(product, [2, 3]), { colour: "red" });
  assertEquals(attributesFor({}), {});
});

Deno.test("withTemplate() sets and removes templates, and leaves no language without any", () => {
  const member = "text";
  const set = (tag: string | undefined, template: string | undefined) =>
    withTemplate(badge, { tag, member, template });
  assertEquals(set("de", undefined), { default: badge.perProduct.default });
  assertEquals(set("fr", "{a}"), { ...badge.perProduct, fr: { text: "{a}" } });
  assertEquals(set(undefined, "{a}")?.default, {
    text: "{a}",
    note: badge.perProduct.default.note,
  });
  assertEquals(Object.keys(set(undefined, "{a}")?.default ?? {}), ["text", "note"]);
  assertEquals(Object.keys(set(undefined, "{a}") ?? {}), ["default", "de"]);
  assertEquals(set("DE", "{a}"), { ...badge.perProduct, de: { text: "{a}" } });
  const only = { content: {}, perProduct: { default: { text: "x" } } };
  assertEquals(withTemplate(only, { tag: undefined, member, template: undefined }), undefined);
  assertEquals(templatesIn(badge, "fr"), {});
});

Deno.test("membersWithoutTemplate() offers free texts only, and no more than the service accepts", () => {
  const content = {
    a: "1",
    b: "2",
    c: "3",
    d: "4",
    e: "5",
    colour: "#ffffff",
    kind: "x",
    count: 1,
  };
  const schema = {
    properties: { colour: { type: "string", format: "color" }, kind: { enum: ["x"] } },
  };
  const offered = (perProduct?: Badge["perProduct"]) =>
    membersWithoutTemplate({ content, ...perProduct && { perProduct } }, undefined, schema);
  assertEquals(offered(), ["a", "b", "c", "d", "e"]);
  assertEquals(offered({ default: { a: "x" } }), ["b", "c", "d", "e"]);
  assertEquals(offered({ fr: { a: "x", b: "x", c: "x", d: "x" } }), ["a", "b", "c", "d"]);
});
