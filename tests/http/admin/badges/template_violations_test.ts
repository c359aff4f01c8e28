import { assertEquals, assertStringIncludes } from "@std/assert";
import { projectPathsMax } from "../../../../src/domain/limits.ts";
import { checkViolationsOf, type InvalidFields } from "../../../support/service/badge_refusals.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

const content = { text: "Sale", a: "", b: "", c: "", d: "", percent: 20, link: { url: "/" } };

/** A line of the table: this template for `text` is an error in the language `fr`. */
const invalidText = (text: unknown): InvalidFields => [
  { content, perProduct: { fr: { text } } },
  "/perProduct/fr/text",
];

Deno.test("a badge's perProduct that is no object of objects by language is a 400 at its place", () =>
  checkViolationsOf([
    ...[[], "x", 7, true, null].map((it): InvalidFields => [{ perProduct: it }, "/perProduct"]),
    ...[[], "x", 7, true, null].map((it): InvalidFields => [
      { perProduct: { default: it } },
      "/perProduct/default",
    ]),
    [{ perProduct: { "fr-": {}, "a/b": {} } }, "/perProduct/fr-", "/perProduct/a~1b"],
    [{ perProduct: { fr: {}, FR: {} } }, "/perProduct/FR"],
    [{ perProduct: { default: {}, Default: {} } }, "/perProduct/Default"],
    [
      { perProduct: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`x-${at}`, {}])) },
      "/perProduct",
    ],
  ]));

Deno.test("an invalid template is a 400 at its language and member", () =>
  checkViolationsOf([
    ...["{", "}", "{off", "{}", "{a b}", "{ off }", "{a|b}", "{a|}", "{$a}", "{a..b}"]
      .map(invalidText),
    ...["x".repeat(1_001), "{a}".repeat(21), 7, true, null, ["x"], {}].map(invalidText),
    [
      { content, perProduct: { default: { text: "{" }, fr: { text: "}", a: "{a}" } } },
      "/perProduct/default/text",
      "/perProduct/fr/text",
    ],
  ]));

Deno.test("a template for what is no string in the content is a 400 there", () =>
  checkViolationsOf([
    ["percent", "/perProduct/default/percent"],
    ["link", "/perProduct/default/link"],
    ["missing", "/perProduct/default/missing"],
    ["toString", "/perProduct/default/toString"],
    ["x/y~", "/perProduct/default/x~1y~0"],
  ].map(([member = "", pointer = ""]): InvalidFields => [
    { content, perProduct: { default: { [member]: "{a}" } } },
    pointer,
  ])));

Deno.test("templates for more than four members, in all languages together, are a 400", async () => {
  const four = { text: "{t}", a: "{t}", b: "{t}", c: "{t}" };
  await checkViolationsOf([
    [{ content, perProduct: { default: { ...four, d: "" } } }, "/perProduct/default/d"],
    [{ content, perProduct: { default: four, fr: { text: "", d: "" } } }, "/perProduct/fr/d"],
  ]);
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, { content, perProduct: { default: four, fr: four, de: {} } });
  assertEquals((await shop.badge(0)).perProduct, { default: four, fr: four, de: {} });
});

Deno.test("a patch cannot take a string with a template out of the content", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, { content, perProduct: { default: { text: "{a}" } } });
  const patch = (json: unknown) => shop.send("PATCH", `/badges/${badgeIdOf(0)}`, json);
  const refused = await patch({ content: { text: null } });
  assertEquals(refused.status, 400);
  assertStringIncludes(await refused.text(), "/perProduct/default/text");
  const changed = await patch({ content: { text: null }, perProduct: { default: { text: null } } });
  assertEquals(changed.status, 200, await changed.text());
});

Deno.test("the paths of templates count towards the project's limit, with that of the currency", async () => {
  await using shop = await ManagedShop.create();
  const paths = (first: number, count: number) =>
    Array.from({ length: count }, (_, nth) => `{p${first + nth}}`).join("");
  const perProduct = (text: string) => ({ perProduct: { default: { text } } });
  for (let first = 0; first < projectPathsMax - 10; first += 20) {
    await shop.putBadge(first, perProduct(paths(first, 20)));
  }
  const check = async (fields: object, status: number) => {
    const json = { typeId: "price", content: { text: "" }, ...fields };
    const response = await shop.send("PUT", `/badges/${badgeIdOf(900)}`, json);
    assertEquals(response.status, status, await response.text());
  };
  await check(perProduct(paths(240, 11)), 409);
  await check({ ...perProduct(paths(240, 10)), match: { q: 1 } }, 409);
  await check(perProduct(`${paths(240, 9)}{p0|currency}`), 201);
  await check(perProduct(`${paths(240, 10)}{p0|currency}`), 409);
  await check({ ...perProduct(paths(240, 10)), match: { p249: 1 }, when: { p0: 1 } }, 200);
});
