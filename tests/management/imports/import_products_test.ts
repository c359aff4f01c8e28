import { assertEquals, assertMatch } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";

const csv = [
  "id,variantId,title,attributes.price:number,attributes.colour",
  "1,,Scarf,19.9,red",
  "2,,Hat,5,",
  "1,11,,20.5,blue",
  "1,12,Long scarf,21,green",
  "x,,Broken,1,",
  "2,,Better hat,6,grey",
].join("\n");

function send(shop: ManagedShop, body: string, query = "", headers: HeadersInit = {}) {
  return shop.request(`/imports${query}`, {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60", ...headers },
    body,
  });
}

Deno.test("an import creates products with variants, counts, and names what it refused", async () => {
  await using shop = await ManagedShop.create();
  const response = await send(shop, csv, "?maxRefusedPercent=50");
  const result = await response.json();
  assertEquals(response.status, 200, JSON.stringify(result));
  assertEquals(result.state, "done", JSON.stringify(result));
  assertMatch(response.headers.get("location") ?? "", /^\/admin\/v1\/projects\/shop\/imports\//);
  assertEquals(result.rows, { read: 6, refused: 1, duplicates: 1 });
  assertEquals(result.products, { created: 2, updated: 0, unchanged: 0, removed: 0 });
  assertEquals(result.progress, 1);
  assertEquals(result.refused.first.map((it: { line: number }) => it.line), [6]);
  assertEquals(await shop.json("/products/1"), {
    id: 1,
    title: "Scarf",
    attributes: { price: 19.9, colour: "red" },
    variants: [
      { id: 11, attributes: { price: 20.5, colour: "blue" } },
      { id: 12, title: "Long scarf", attributes: { price: 21, colour: "green" } },
    ],
    badges: [],
  });
  const again = await (await send(shop, csv, "?maxRefusedPercent=50")).json();
  assertEquals(again.products, { created: 0, updated: 0, unchanged: 2, removed: 0 });
  const refused = await shop.request(`/imports/${again.id}/refused`);
  assertMatch(await refused.text(), /^line,column,detail,row\r\n6,id,.*,"x,,Broken,1,"\r\n$/);
});

Deno.test("a file of assignments assigns, excludes and removes; with replace it is all of its badges", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await shop.apply(
    { op: "add", badgeId: badgeIdOf(0), productId: 7 },
    { op: "add", badgeId: badgeIdOf(1), productId: 7 },
    { op: "add", badgeId: badgeIdOf(0), productId: 8 },
  );
  const file = [
    "badgeId,productId,variantIds,showOnProduct,exclude,remove",
    `${badgeIdOf(0)},1,11 12,false,,`,
    `${badgeIdOf(0)},2,,,true,`,
    `${badgeIdOf(1)},1,,,,`,
    `${badgeIdOf(1)},1,13,,,`,
    `${badgeIdOf(9)},1,,,,`,
  ].join("\n");
  const merged = await (await send(shop, file, "?kind=assignments&maxRefusedPercent=50")).json();
  assertEquals(merged.state, "done", JSON.stringify(merged));
  assertEquals(merged.rows, { read: 5, refused: 1, duplicates: 1 });
  assertEquals(merged.products, { created: 2, updated: 0, unchanged: 0, removed: 0 });
  const ofBadge = (badge: number, more = {}) => ({ badgeId: badgeIdOf(badge), ...more });
  assertEquals(await shop.badgesOf(1), [
    ofBadge(0, { variantIds: [11, 12], showOnProduct: false }),
    ofBadge(1, { variantIds: [13] }),
  ]);
  assertEquals(await shop.badgesOf(2), [ofBadge(0, { exclude: true })]);
  assertEquals(await shop.badgesOf(7), [ofBadge(0), ofBadge(1)]);

  const all = `badgeId,productId\n${badgeIdOf(0)},2\n`;
  const refused = await (await send(shop, all, "?kind=assignments&mode=replace")).json();
  assertEquals(refused.error?.code, "too_many_removed");
  const query = "?kind=assignments&mode=replace&maxRemovedPercent=100";
  const replaced = await (await send(shop, all, query)).json();
  assertEquals(replaced.products, { created: 0, updated: 3, unchanged: 0, removed: 1 });
  assertEquals(await shop.badgesOf(1), [ofBadge(1, { variantIds: [13] })]);
  assertEquals(await shop.badgesOf(2), [ofBadge(0)]);
  assertEquals(await shop.badgesOf(7), [ofBadge(1)]);
  assertEquals(await shop.badgesOf(8), undefined);
});

Deno.test("a dry run writes nothing, and says which badges products would gain and lose by rule", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.putBadge(1, { match: { price: { $lt: 10 } } });
  const before = "id,attributes.price:number\n1,5\n2,20\n3,7\n";
  await (await send(shop, before)).json();
  const revision = await shop.revision();
  const after = "id,attributes.price:number\n1,15\n2,9\n3,8\n4,1\n";
  const dry = await (await send(shop, after, "?dryRun=true")).json();
  assertEquals(dry.state, "done", JSON.stringify(dry));
  assertEquals(dry.products, { created: 1, updated: 3, unchanged: 0, removed: 0 });
  assertEquals(dry.effects, {
    basis: "rules",
    products: 3,
    perBadge: [{
      badgeId: badgeIdOf(1),
      gains: 2,
      loses: 1,
      sample: { gains: [2, 4], loses: [1] },
    }],
    isComplete: true,
  });
  assertEquals(await shop.revision(), revision);
});
