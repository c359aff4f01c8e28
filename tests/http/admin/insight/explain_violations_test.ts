import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { createShopToken, Shop } from "../../../support/shop.ts";

const path = "/explain/byProductId";
const body = { context: {}, query: { products: [{ id: 1 }] } };

type Case = readonly [over: Record<string, unknown>, ...pointers: string[]];

/** Sends each body; none may change anything. */
async function check(cases: readonly Case[]) {
  await using shop = await ManagedShop.create({ badges: 1 });
  const before = await shop.revision();
  for (const [over, ...pointers] of cases) {
    const violations = await violationPlaces(await shop.send("POST", path, { ...body, ...over }));
    assertEquals(violations.toSorted(), pointers.toSorted(), JSON.stringify(over).slice(0, 200));
  }
  assertEquals(await shop.revision(), before);
}

Deno.test("explain with an invalid instant is a 400 at /at", () =>
  check([
    "2016-12-31T23:59:60Z",
    "2026-01-31T09:30:00",
    "2026-01-31",
    "10000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-00:01",
    "-0001-01-01T00:00:00Z",
    "2026-01-31T09:30:00.1234567891Z",
    "now",
    "",
    1_769_851_800_000,
    true,
    null,
  ].map((at): Case => [{ at }, "/at"])));

Deno.test("explain of more than 20 badges, or of ids that are not UUIDs, is a 400", () =>
  check([
    [{ badgeIds: Array.from({ length: 21 }, (_, n) => badgeIdOf(n)) }, "/badgeIds"],
    [{ badgeIds: Array(21).fill(badgeIdOf(0)) }, "/badgeIds"],
    [{ badgeIds: [badgeIdOf(0), "x", 7, null, ""] }, ...[1, 2, 3, 4].map((n) => `/badgeIds/${n}`)],
    [{ badgeIds: [`${badgeIdOf(0)}0`] }, "/badgeIds/0"],
    [{ badgeIds: badgeIdOf(0) }, "/badgeIds"],
    [{ badgeIds: null }, "/badgeIds"],
  ]));

Deno.test("explain rejects what a query rejects, with the same pointers", () =>
  check([
    [{ context: undefined }, "/context"],
    [{ context: null }, "/context"],
    [{ context: [] }, "/context"],
    [{ context: { locale: 1, bigcommerce: { channel: "1" } } }, ...[
      "/context/locale",
      "/context/bigcommerce/channel",
    ]],
    [{ query: undefined }, "/query"],
    [{ query: {} }, "/query/products"],
    [{ query: { products: Array(51).fill({ id: 1 }) } }, "/query/products"],
    [{ query: { products: [{ id: 1 }, { id: "1" }, { id: 2 ** 53 }, {}] } }, ...[
      "/query/products/1/id",
      "/query/products/2/id",
      "/query/products/3/id",
    ]],
    [{ query: { products: [{ id: 1, variantIds: Array(501).fill(1) }] } }, ...[
      "/query/products/0/variantIds",
    ]],
    [{ query: { products: [{ id: 1, variantIds: [1, null] }] } }, ...[
      "/query/products/0/variantIds/1",
    ]],
  ]));

Deno.test("explain reports all violations at once", () =>
  check([[
    { at: "soon", badgeIds: ["x"], context: { locale: 1 }, query: { products: [{}] } },
    "/at",
    "/badgeIds/0",
    "/context/locale",
    "/query/products/0/id",
  ]]));

Deno.test("explain requires only read access, but not less", async () => {
  await using shop = await Shop.open({ badges: 1 });
  for (const scope of ["read", "write", "admin"]) {
    const { secret } = await createShopToken(shop, { scopes: [scope] });
    assertEquals((await shop.by(secret).send("POST", path, body)).status, 200);
  }
  await problemOf(await shop.by(null).send("POST", path, body), 401);
  const other = await createShopToken(await shop.beside("other").setUp(), {
    scopes: ["read"],
    projectIds: ["other"],
  });
  await problemOf(await shop.by(other.secret).send("POST", path, body), 404);
  await problemOf(await shop.beside("nowhere").send("POST", path, body), 404);
});
