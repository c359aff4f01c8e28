import { assert, assertEquals } from "@std/assert";
import type { Finding } from "../../../../src/domain/findings/finding.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { createShopToken, Shop } from "../../../support/shop.ts";
import { afterNoon, findingsOf, inShort, shopOf, type World } from "./finding_world.ts";

/** A finding of every kind; four of one badge, and several orders. */
const world: World = {
  badges: [
    { everyProduct: true, endsAt: afterNoon(-1) },
    { everyProduct: true, exclusiveGroup: "deal", localizations: { fr: {} } },
    { everyProduct: true, exclusiveGroup: "deal", localizations: { fr: {} } },
    { content: { text: "a", textColour: "#fff", backgroundColour: "#fff" }, exclusive: true },
    { everyProduct: true, typeId: "label", when: { "bigcommerce.channel": { $gt: 2, $lt: 1 } } },
    { typeId: "label" },
  ],
  products: [
    { on: [5], order: [3, 5] },
    { order: [5, 1, 3] },
    { order: [1] },
    { order: [5] },
  ],
};
const all = [
  "ended 0",
  "always_hidden 2",
  "no_product 3",
  "exclusive_after_others 3",
  "low_contrast 3",
  "missing_locale 3",
  "contradiction 4",
  "order_without_badge 3 on 1",
  "order_without_badge 3 on 2",
  "order_without_badge 5 on 2",
  "order_without_badge 5 on 4",
];

Deno.test("findings are listed by the age of the badge, then by product", async () => {
  await using shop = await shopOf(world);
  assertEquals((await findingsOf(shop)).map(inShort), all);
});

Deno.test("findings: pages of any size list each once", async () => {
  await using shop = await shopOf(world);
  for (const limit of [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]) {
    assertEquals((await findingsOf(shop, limit)).map(inShort), all, `limit ${limit}`);
    const page = await shop.page<Finding>("/findings", `limit=${limit}`);
    assertEquals(page.items.length, Math.min(limit, all.length));
    assertEquals("nextCursor" in page, limit < all.length);
  }
});

Deno.test("findings: a move in the order between two pages repeats and skips none", async () => {
  await using shop = await shopOf(world);
  const first = await shop.page<Finding>("/findings", "limit=4");
  await shop.send("PUT", "/badge-order", { badgeIds: [3, 0, 1, 2, 5, 4].map(badgeIdOf) })
    .then((it) => it.body?.cancel());
  const rest = await shop.all<Finding>("/findings", `limit=200&cursor=${first.nextCursor}`);
  assertEquals(rest.map(inShort), all.slice(4));
});

Deno.test("a project without badges, or without problems, has no findings", async () => {
  await using shop = await ManagedShop.create();
  assertEquals(await shop.page("/findings"), { items: [] });
  await shop.putProduct(1, { badges: [] });
  await shop.putBadge(0, { everyProduct: true });
  assertEquals(await shop.page("/findings", "limit=1"), { items: [] });
});

Deno.test("findings require the scope read, and access to the project", async () => {
  await using shop = await Shop.open({ badges: 1 });
  await shop.beside("other").setUp();
  const { secret } = await createShopToken(shop, { scopes: ["read"], projectIds: ["shop"] });
  const items = (await shop.by(secret).page("/findings")).items;
  assertEquals(items.map(({ code, badgeId }) => ({ code, badgeId })), [
    { code: "no_product", badgeId: badgeIdOf(0) },
  ]);
  for (const id of ["other", "there-is-none"]) {
    await problemOf(await shop.beside(id).by(secret).send("GET", "/findings"), 404);
  }
  await problemOf(await shop.by(null).send("GET", "/findings"), 401);
  await problemOf(await shop.by("bdg_wrong").send("GET", "/findings"), 401);
});

Deno.test("findings: invalid parameters, and cursors of other lists, are rejected", async () => {
  await using shop = await Shop.open({ badges: 2 });
  const other = await shop.beside("other").setUp(2);
  const violations = async (query: string) =>
    await violationPlaces(await shop.send("GET", `/findings?${query}`));
  for (const query of ["limit=0", "limit=201", "limit=x", "limit=-1"]) {
    assertEquals(await violations(query), ["?limit"], query);
  }
  const badges = await shop.page("/badges?limit=1");
  const foreign = await other.page("/findings?limit=1");
  assert(badges.nextCursor && foreign.nextCursor);
  for (const cursor of ["x", "", "%00", "W10", badges.nextCursor, foreign.nextCursor]) {
    assertEquals(await violations(`cursor=${cursor}`), ["?cursor"], cursor);
  }
});

Deno.test("findings change nothing and follow changes", async () => {
  await using shop = await shopOf({ badges: [{}] });
  const revision = await shop.revision();
  assertEquals((await findingsOf(shop)).map(inShort), ["no_product 0"]);
  assertEquals(await shop.revision(), revision);
  await shop.apply({ op: "add", badgeId: badgeIdOf(0), productId: 7 });
  assertEquals(await findingsOf(shop), []);
  await shop.apply({ op: "remove", badgeId: badgeIdOf(0), productId: 7 });
  assert((await findingsOf(shop)).length === 1);
});
