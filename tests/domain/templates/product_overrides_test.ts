import { assert, assertEquals } from "@std/assert";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { Resolver } from "../../../src/domain/resolve/resolver.ts";
import { CachedRuleMatcher } from "../../../src/domain/resolve/rule_matcher.ts";
import { ProductOverrides } from "../../../src/domain/templates/product_overrides.ts";
import { templateCheckStepsMax } from "../../../src/domain/limits.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";

/**
 * The overrides of products with these attributes, for badges with these templates; an empty one
 * is a badge without any.
 */
function overridesOf(
  attributes: object | readonly object[],
  templates: readonly string[],
  steps = 0,
) {
  const all = [attributes].flat();
  const products = all.map((_, id) => ({ id }));
  const project = aProject({
    badges: templates.map((text, number) =>
      aBadge({
        number,
        everyProduct: true,
        content: { text: "x" },
        ...(text !== "" && { perProduct: { default: { text } } }),
      })
    ),
    products: all.map((
      attributes,
      id,
    ) => [id, aProduct({ attributes: JSON.stringify(attributes) })]),
  });
  const ranking = rankBadges(project);
  const matches = new CachedRuleMatcher(ranking.rules, project.products, ranking.compiledRules);
  const resolver = new Resolver(ranking, project.products, matches);
  const overrides = ProductOverrides.of(ranking, () => () => ({ isValid: true, steps }));
  assert(overrides !== undefined);
  const query = (
    context: { locale?: string; bigcommerce?: { currency: string } },
    product: { id: number; variantIds?: number[] } = { id: 0 },
  ) => {
    resolver.begin({ context, now: 0 }, [product]);
    overrides.begin(context);
    return overrides.of(resolver.resolve(0), resolver, 0).map(({ json }) =>
      JSON.parse(json.slice(1)).content.text
    );
  };
  /** The first text of each product, by one query for all. */
  const queryAll = () => {
    resolver.begin({ context: {}, now: 0 }, products);
    overrides.begin({});
    return products.map((_, at) => {
      const [first] = overrides.of(resolver.resolve(at), resolver, at);
      return first && JSON.parse(first.json.slice(1)).content.text;
    });
  };
  return { overrides, query, queryAll, products };
}

Deno.test("ProductOverrides counts what it keeps for locales, and bounds it whatever strangers ask", () => {
  const templates = Array.from({ length: 64 }, (_, at) => `${at} {price}`);
  const { overrides, query } = overridesOf({ price: 5 }, templates);
  query({ locale: "en-x-0" });
  const first = overrides.memoryBytes;
  assert(first > templates.length * 1_300, `${first}`);
  query({ locale: "en-x-1" });
  const grown = overrides.memoryBytes - first;
  assert(grown > templates.length * 500, `${grown}`);
  for (let at = 2; at < 500; at++) query({ locale: `en-x-${at}` });
  assert(overrides.memoryBytes < first + 32 * grown, `${overrides.memoryBytes} of ${first}`);
  assertEquals(query({ locale: "en-x-499" })[7], "7 5");
});

/** What is kept for one more locale. What reading the product takes is kept before. */
function keptFor(attributes: object, template: string | string[], locale = "fr"): number {
  const { overrides, query } = overridesOf(attributes, [template].flat());
  query({ locale: "de" });
  const before = overrides.memoryBytes;
  query({ locale });
  return overrides.memoryBytes - before;
}

Deno.test("ProductOverrides counts a locale's places and texts", () => {
  const attributes = { a: "x", b: "x" };
  const kept = keptFor(attributes, "{a}{b}");
  assertEquals(keptFor(attributes, "{a}{b}", "en"), kept);
  // The text is in a key and in an override, each character in two bytes.
  assertEquals(keptFor({ a: "x".repeat(11), b: "x" }, "{a}{b}") - kept, 10 * 2 * 2);
  assertEquals(keptFor(attributes, "{a}{b}{b}{b}"), keptFor(attributes, "{a}{b}xx"));
  // The list of badges, the list of places; and for each badge its results, and the override.
  const json = `,{"id":"${aBadge().id}","content":{"text":"xx"}}`;
  const each = 8 + 300 + (200 + 2 * ("xx".length + json.length));
  assertEquals(kept, 8 + each);
  // A list in the product's place, of two badges, and one more.
  assertEquals(keptFor(attributes, ["{a}{b}", "{b}{a}", "{a}{a}"]), 8 + 3 * each + 48 + 8);
  // A place for each product of the bucket.
  assertEquals(keptFor([attributes, attributes, {}], "{a}{b}"), 3 * 8 + each);
  // A text that equals the content's is no override, but it is known.
  assertEquals(keptFor(attributes, "x"), 8 + 300 + 8 + (200 + 2 * "x".length));
});

Deno.test("ProductOverrides keeps only a place in its list for a badge without templates", () => {
  const attributes = { a: "x" };
  const kept = keptFor(attributes, "{a}");
  assertEquals(keptFor(attributes, ["", "{a}", ""]), kept + 2 * 8);
});

Deno.test("ProductOverrides tests each text together with those of the members before it", () => {
  const perProduct = { default: { text: "{a}", note: "{a}", more: "{a}" } };
  const content = { text: "x", note: "x", more: "x" };
  const project = aProject({
    badges: [aBadge({ everyProduct: true, content, perProduct })],
    products: [[1, aProduct({ attributes: '{"a":"new"}' })]],
  });
  const ranking = rankBadges(project);
  const matches = new CachedRuleMatcher(ranking.rules, project.products, ranking.compiledRules);
  const resolver = new Resolver(ranking, project.products, matches);
  const tested: [string, unknown][] = [];
  const overrides = ProductOverrides.of(ranking, (_, member) => (content) => {
    tested.push([member, content]);
    return { isValid: member !== "note", steps: 0 };
  });
  assert(overrides !== undefined);
  resolver.begin({ context: {}, now: 0 }, [{ id: 1 }]);
  overrides.begin({});
  const [override] = overrides.of(resolver.resolve(0), resolver, 0);
  assert(override !== undefined);
  assertEquals(JSON.parse(override.json.slice(1)).content, { text: "new", more: "new" });
  const withText = { ...content, text: "new" };
  assertEquals(tested, [["text", content], ["note", withText], ["more", withText]]);
});

Deno.test("ProductOverrides leaves texts out whose check a query has no time for, until a later one", () => {
  const all = Array.from({ length: 8 }, (_, a) => ({ a }));
  const { queryAll, overrides } = overridesOf(all, ["{a}"], templateCheckStepsMax / 2 + 1);
  const none = (count: number) => Array(count).fill(undefined);
  assertEquals(queryAll(), ["0", "1", ...none(6)]);
  assertEquals(overrides.isComplete, false);
  assertEquals(queryAll(), ["0", "1", "2", "3", ...none(4)]);
  queryAll();
  assertEquals(queryAll(), ["0", "1", "2", "3", "4", "5", "6", "7"]);
  assertEquals(overrides.isComplete, true);
});

Deno.test("ProductOverrides counts the same text for another query of variants once", () => {
  const { overrides, query } = overridesOf({ a: "x" }, ["{a}", "{a}!"]);
  query({}, { id: 0, variantIds: [1] });
  const kept = overrides.memoryBytes;
  for (let id = 0; id < 100; id++) query({}, { id: 0, variantIds: [id] });
  assertEquals(overrides.memoryBytes, kept);
});

Deno.test("ProductOverrides drops the first locale when there is one over 32", () => {
  const { overrides, query } = overridesOf({ a: "x" }, ["{a}"]);
  query({});
  const one = overrides.memoryBytes;
  query({ locale: "en-x-0" });
  const perLocale = overrides.memoryBytes - one;
  for (let at = 1; at < 31; at++) query({ locale: `en-x-${at}` });
  assertEquals(overrides.memoryBytes, one + 31 * perLocale);
  query({ locale: "en-x-31" });
  assertEquals(overrides.memoryBytes, one);
  query({ locale: "en-x-0" });
  assertEquals(overrides.memoryBytes, one + perLocale);
});

Deno.test("ProductOverrides keeps at most 32 MiB of texts, and renders those again that it dropped", () => {
  const attributes = Array.from({ length: 800 }, (_, id) => ({ a: `${id} `.padEnd(95, "x") }));
  const { overrides, query, products } = overridesOf(
    attributes,
    Array.from({ length: 64 }, (_, at) => `${at} {a}`),
  );
  let [most, drops, before] = [0, 0, 0];
  for (const { id } of products) {
    assertEquals(query({}, { id, variantIds: [] }).length, 64);
    const kept = overrides.memoryBytes;
    most = Math.max(most, kept);
    if (kept < before) drops++;
    before = kept;
  }
  assert(most > 30 * 2 ** 20 && most < 33 * 2 ** 20, `${most}`);
  assertEquals(drops, 1);
  assertEquals(query({}, { id: 3, variantIds: [] })[7], `7 ${attributes[3]!.a}`);
});

Deno.test("ProductOverrides keeps nothing of its own for a currency that is none", () => {
  const { overrides, query } = overridesOf({ price: 5 }, ["{price|currency}", "{price}"]);
  query({ locale: "en", bigcommerce: { currency: "EUR" } });
  query({ locale: "en", bigcommerce: { currency: "none 0" } });
  const kept = overrides.memoryBytes;
  for (let at = 1; at < 100; at++) query({ locale: "en", bigcommerce: { currency: `none ${at}` } });
  assertEquals(overrides.memoryBytes, kept);
  assertEquals(query({ locale: "en", bigcommerce: { currency: "EUR" } }), ["€5.00", "5"]);
});

Deno.test("ProductOverrides leaves a template out whose value alone is too long", () => {
  const { query } = overridesOf({ a: "😀".repeat(60), b: "x".repeat(101) }, [
    "{a}{a}",
    "{a}",
    "{b}",
  ]);
  assertEquals(query({}), ["😀".repeat(60)]);
});
