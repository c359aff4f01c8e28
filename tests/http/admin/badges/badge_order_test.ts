import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const ids = (...numbers: number[]) => numbers.map(badgeIdOf);
const put = (shop: ManagedShop, badgeIds: unknown, headers: HeadersInit = {}) =>
  shop.send("PUT", "/badge-order", { badgeIds }, { headers });
const move = (shop: ManagedShop, body: unknown) => shop.send("POST", "/badge-order/moves", body);

Deno.test("GET of the badge order lists every badge, new ones last, with an ETag", async () => {
  await using shop = await ManagedShop.create();
  assertEquals(await shop.json("/badge-order"), { badgeIds: [] });
  for (const number of [2, 0, 1]) await shop.putBadge(number);
  assertEquals(await shop.json("/badge-order"), { badgeIds: ids(2, 0, 1) });
  const { headers, body } = await shop.request("/badge-order");
  await body?.cancel();
  assertEquals(headers.get("ETag")?.length, 29);
});

Deno.test("PUT of the badge order replaces it whole, also for queries", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  await shop.putProduct(1, { badges: ids(0, 1, 2).map((badgeId) => ({ badgeId })) });
  const response = await put(shop, ids(2, 0, 1).map((id) => id.toUpperCase()));
  assertEquals([response.status, await response.json()], [200, { badgeIds: ids(2, 0, 1) }]);
  assertEquals(await shop.order(), [2, 0, 1]);
  assertEquals(await shop.service.shown("shop", [{ id: 1 }]), [["Badge 2", "Badge 0", "Badge 1"]]);
  const got = await shop.request("/badge-order");
  await got.body?.cancel();
  assertEquals(got.headers.get("ETag"), response.headers.get("ETag"));
});

Deno.test("PUT of the badge order that is not a permutation is a 400 that points at the cause", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const before = await shop.revision();
  const check = async (badgeIds: unknown, ...pointers: string[]) =>
    assertEquals(await violationPlaces(await put(shop, badgeIds)), pointers);
  await check(ids(0, 1), "/badgeIds");
  await check([], "/badgeIds");
  await check(ids(0, 1, 2, 3), "/badgeIds/3");
  await check(ids(0, 1, 1), "/badgeIds/2");
  await check(ids(0, 1, 2, 0), "/badgeIds/3");
  await check(ids(0, 9, 8), "/badgeIds/1", "/badgeIds/2");
  await check([badgeIdOf(0), "1", 2], "/badgeIds/1", "/badgeIds/2");
  await check(undefined, "/badgeIds");
  const unknown = await shop.send("PUT", "/badge-order", { badgeIds: ids(0, 1, 2), of: 1 });
  assertEquals(await violationPlaces(unknown), ["/of"]);
  assertEquals([await shop.order(), await shop.revision()], [[0, 1, 2], before]);
});

Deno.test("PUT of the badge order with If-Match of an older one is a 412", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const { headers, body } = await shop.request("/badge-order");
  await body?.cancel();
  const ifMatch = { "If-Match": headers.get("ETag") ?? "" };
  await move(shop, { badgeId: badgeIdOf(1), before: badgeIdOf(0) });
  await problemOf(await put(shop, ids(0, 1), ifMatch), 412);
  assertEquals(await violationPlaces(await put(shop, ids(0), ifMatch)), ["/badgeIds"]);
  assertEquals(await shop.order(), [1, 0]);
});

Deno.test("a move puts a badge directly before or after another one: 204", async () => {
  const check = async (badge: number, side: "before" | "after", other: number, after: number[]) => {
    await using shop = await ManagedShop.create({ badges: 4 });
    const body = { badgeId: badgeIdOf(badge), [side]: badgeIdOf(other) };
    const response = await move(shop, body);
    assertEquals([response.status, await response.text()], [204, ""]);
    assertEquals(await shop.order(), after, `${badge} ${side} ${other}`);
  };
  await check(3, "before", 0, [3, 0, 1, 2]);
  await check(3, "after", 0, [0, 3, 1, 2]);
  await check(0, "before", 3, [1, 2, 0, 3]);
  await check(0, "after", 3, [1, 2, 3, 0]);
  await check(1, "after", 2, [0, 2, 1, 3]);
  await check(2, "before", 1, [0, 2, 1, 3]);
});

Deno.test("a move to the badge's current place is a 204 that changes nothing", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const before = await shop.revision();
  for (const side of [{ after: badgeIdOf(0) }, { before: badgeIdOf(2) }]) {
    assertEquals((await move(shop, { badgeId: badgeIdOf(1), ...side })).status, 204);
  }
  assertEquals([await shop.order(), await shop.revision()], [[0, 1, 2], before]);
});

Deno.test("an invalid move is a 400 that points at the cause, and changes nothing", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const before = await shop.revision();
  const [badgeId, other, unknown] = ids(0, 1, 9);
  const check = async (body: unknown, ...pointers: string[]) =>
    assertEquals(await violationPlaces(await move(shop, body)), pointers);
  await check({ badgeId }, "");
  await check({ badgeId, before: other, after: other }, "/after");
  await check({ badgeId, before: badgeId }, "/before");
  await check({ badgeId, after: badgeId }, "/after");
  await check({ badgeId: unknown, after: other }, "/badgeId");
  await check({ badgeId, after: unknown }, "/after");
  await check({ badgeId: unknown, before: unknown }, "/badgeId", "/before");
  await check({ badgeId: "0", before: 7 }, "/badgeId", "/before");
  await check({ before: other }, "/badgeId");
  await check({ badgeId, before: other, to: 0 }, "/to");
  await check([], "");
  assertEquals([await shop.order(), await shop.revision()], [[0, 1, 2], before]);
});

Deno.test("the next query sees a move", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await shop.putProduct(1, { badges: ids(0, 1).map((badgeId) => ({ badgeId })) });
  assertEquals(await shop.service.shown("shop", [{ id: 1 }]), [["Badge 0", "Badge 1"]]);
  await move(shop, { badgeId: badgeIdOf(0), after: badgeIdOf(1) });
  assertEquals(await shop.service.shown("shop", [{ id: 1 }]), [["Badge 1", "Badge 0"]]);
});

Deno.test("a move with If-Match of an older order is a 412, and nothing moves", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const { headers, body } = await shop.request("/badge-order");
  await body?.cancel();
  const ifMatch = { headers: { "If-Match": headers.get("ETag") ?? "" } };
  const toFront = (number: number) => ({ badgeId: badgeIdOf(number), before: badgeIdOf(0) });
  const first = await shop.send("POST", "/badge-order/moves", toFront(1), ifMatch);
  assertEquals(first.status, 204);
  await problemOf(await shop.send("POST", "/badge-order/moves", toFront(2), ifMatch), 412);
  assertEquals(await shop.order(), [1, 0, 2]);
});
