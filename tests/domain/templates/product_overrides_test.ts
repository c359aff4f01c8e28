import { assert, assertEquals } from "@std/assert";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { Resolver } from "../../../src/domain/resolve/resolver.ts";
import { CachedRuleMatcher } from "../../../src/domain/resolve/rule_matcher.ts";
import { ProductOverrides } from "../../../src/domain/templates/product_overrides.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";

const products = [{ id: 1 }];

/** The overrides of a product with these attributes, for badges with these templates. */
function overridesOf(attributes: object, templates: readonly string[]) {
  const project = aProject({
    badges: templates.map((text, number) =>
      aBadge({
        number,
        everyProduct: true,
        content: { text: "x" },
        perProduct: { default: { text } },
      })
    ),
    products: [[1, aProduct({ attributes: JSON.stringify(attributes) })]],
  });
  const ranking = rankBadges(project);
  const matches = new CachedRuleMatcher(ranking.rules, project.products, ranking.compiledRules);
  const resolver = new Resolver(ranking, project.products, matches);
  const overrides = ProductOverrides.of(ranking, () => () => true);
  assert(overrides !== undefined);
  const query = (context: { locale?: string; bigcommerce?: { currency: string } }) => {
    resolver.begin({ context, now: 0 }, products);
    overrides.begin(context);
    const ranks = [...resolver.resolve(0)];
    return overrides.of(ranks, resolver, 0).map(({ json }) =>
      JSON.parse(json.slice(1)).content.text
    );
  };
  return { overrides, query };
}

Deno.test("ProductOverrides counts what it keeps for locales, and bounds it whatever strangers ask", () => {
  const templates = Array.from({ length: 64 }, (_, at) => `${at} {price}`);
  const { overrides, query } = overridesOf({ price: 5 }, templates);
  query({ locale: "en-x-0" });
  const first = overrides.memoryBytes;
  assert(first > templates.length * 1_000, `${first}`);
  query({ locale: "en-x-1" });
  assert(overrides.memoryBytes > 1.9 * first, `${overrides.memoryBytes} of ${first}`);
  for (let at = 2; at < 500; at++) query({ locale: `en-x-${at}` });
  assert(overrides.memoryBytes < 33 * first, `${overrides.memoryBytes} of ${first}`);
  assertEquals(query({ locale: "en-x-499" })[7], "7 5");
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
