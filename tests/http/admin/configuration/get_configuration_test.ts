import { assertEquals, assertNotEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

async function documentOf(shop: ManagedShop): Promise<string> {
  const response = await shop.request("/configuration");
  assertEquals(response.status, 200);
  return await response.text();
}

Deno.test("getConfiguration returns what merchants write, without defaults, times and ids of projects", async () => {
  await using shop = await ManagedShop.create();
  await shop.json("", { method: "PUT", json: { name: "Shop", cacheSeconds: 30 } });
  await shop.putBadge(2, {
    status: "active",
    everyProduct: false,
    exclusive: false,
    localizations: {},
    startsAt: "2026-01-01T01:00:00+01:00",
    content: { z: 1, a: { y: [], x: {} } },
  });
  await shop.putBadge(1, { status: "paused", name: "First" });
  const mapping = { productId: { from: "No" }, attributes: { b: { from: "B", as: "string" } } };
  await shop.json("/mappings/erp", { method: "PUT", json: mapping }, 201);
  const feed = { url: "https://shop.example/f.csv", mapping: "erp", mode: "merge" };
  const secret = { ...feed, everyMinutes: 60, authorization: "Bearer hidden" };
  await shop.json("/feeds/erp", { method: "PUT", json: secret }, 201);
  assertEquals(
    await documentOf(shop),
    `{"badges":[{"content":{"a":{"x":{},"y":[]},"z":1},"id":"${badgeIdOf(2)}",` +
      `"startsAt":"2026-01-01T00:00:00.000Z","typeId":"price"},` +
      `{"content":{"text":"Badge 1"},"id":"${badgeIdOf(1)}","name":"First","status":"paused",` +
      `"typeId":"price"}],"feeds":[{"everyMinutes":60,"id":"erp","mapping":"erp","mode":"merge",` +
      `"url":"https://shop.example/f.csv"}],"format":1,"mappings":[{"attributes":{"b":{"from":"B"}},` +
      `"id":"erp","productId":{"from":"No"}}],"project":{"name":"Shop"},` +
      `"segments":[],"types":[{"id":"price","name":"Price","schema":{"type":"object"}}]}`,
  );
});

Deno.test("getConfiguration is the same for the same configuration, whatever else changes", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const before = await documentOf(shop);
  const tag = (await shop.request("/configuration")).headers.get("ETag") ?? "";
  await shop.putBadge(1, { content: { text: "Other" } });
  assertNotEquals(await documentOf(shop), before);
  await shop.putBadge(1);
  await shop.putProduct(7, { badges: [{ badgeId: badgeIdOf(1) }] });
  assertEquals(await documentOf(shop), before);
  const headers = { "If-None-Match": tag };
  const unchanged = await shop.request("/configuration", { headers });
  assertEquals([unchanged.status, unchanged.headers.get("Content-Type")], [304, null]);
});

Deno.test("getConfiguration lists badges in their order, and keeps empty lists", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const move = { badgeId: badgeIdOf(2), before: badgeIdOf(0) };
  assertEquals((await shop.send("POST", "/badge-order/moves", move)).status, 204);
  const { badges, feeds } = JSON.parse(await documentOf(shop));
  const ids = badges.map(({ id }: { id: string }) => id);
  assertEquals(ids, [badgeIdOf(2), badgeIdOf(0), badgeIdOf(1)]);
  assertEquals(feeds, []);
});
