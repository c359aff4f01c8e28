import { assertEquals, assertMatch } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { send } from "./send_file.ts";

const csv = [
  "id,variantId,title,attributes.price:number,attributes.colour",
  "1,,Scarf,19.9,red",
  "2,,Hat,5,",
  "1,11,,20.5,blue",
  "1,12,Long scarf,21,green",
  "x,,Broken,1,",
  "2,,Better hat,6,grey",
].join("\n");

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

/** Starts an upload that sends its first bytes, and then nothing until it is released. */
function slowUpload(shop: ManagedShop, first: string) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(it) {
      controller = it;
      it.enqueue(new TextEncoder().encode(first));
    },
  });
  const headers = { "Content-Type": "text/csv" };
  const response = shop.request("/imports", { method: "POST", headers, body });
  return { response, controller: controller! };
}

async function untilReceiving(shop: ManagedShop): Promise<string> {
  for (;;) {
    const { items } = await shop.page<{ id: string; state: string }>("/imports");
    if (items[0]?.state === "receiving") return items[0].id;
  }
}

Deno.test("an upload that is cancelled is a 409, and another one meanwhile, too", async () => {
  await using shop = await ManagedShop.create();
  const upload = slowUpload(shop, "id,title\n1,Scarf\n");
  const id = await untilReceiving(shop);
  const other = await send(shop, "id\n2\n");
  assertEquals([other.status, other.headers.get("Retry-After")], [409, "5"]);
  assertEquals((await other.json()).code, "conflict");
  const stale = { method: "DELETE", headers: { "If-Match": '"another"' } };
  assertEquals((await shop.request(`/imports/${id}`, stale)).status, 412);
  assertEquals((await shop.request(`/imports/${id}`, { method: "DELETE" })).status, 204);
  const response = await upload.response;
  assertEquals([response.status, (await response.json()).code], [409, "import_cancelled"]);
  const cancelled = await shop.page<unknown>(`/imports/${id}`);
  assertEquals(Reflect.get(cancelled, "state"), "cancelled");
  assertEquals((await shop.request(`/imports/${id}`, { method: "DELETE" })).status, 409);
  assertEquals((await (await send(shop, "id\n2\n")).json()).state, "done");
  assertEquals((await shop.page("/products")).items.length, 1);
});

Deno.test("an upload that breaks is interrupted, and has changed nothing", async () => {
  await using shop = await ManagedShop.create();
  const upload = slowUpload(shop, "id,title\n1,Scarf\n");
  const id = await untilReceiving(shop);
  upload.controller.error(new Error("The connection is gone"));
  await (await upload.response).body?.cancel();
  const failed = await shop.page<unknown>(`/imports/${id}`);
  assertEquals(Reflect.get(failed, "state"), "failed");
  assertEquals(Reflect.get(failed, "error").code, "interrupted");
  assertEquals((await shop.page("/products")).items, []);
});

Deno.test("a file that cannot be read, is empty or has bad rows fails without a change", async () => {
  await using shop = await ManagedShop.create();
  const codeOf = async (body: string, query = "") => {
    const { state, error } = await (await send(shop, body, query)).json();
    return `${state} ${error?.code}`;
  };
  assertEquals(await codeOf("title\nScarf\n"), "failed invalid_file");
  assertEquals(await codeOf("id,title\n"), "failed empty");
  assertEquals(await codeOf(""), "failed empty");
  assertEquals(await codeOf("id\n1\nx\n"), "failed too_many_refused");
  assertEquals(await codeOf("id,title\n1,a\n2,b\n3,c\n"), "done undefined");
  assertEquals(await codeOf("id,title\n1,a\n", "?mode=replace"), "failed too_many_removed");
  for (const type of ["text/html", "constructor", "__proto__"]) {
    const other = await send(shop, "id\n1\n", "", { "Content-Type": type });
    assertEquals(other.status, 415, type);
    await other.body?.cancel();
  }
  assertEquals((await shop.page("/products")).items.length, 3);
});

const feed = (items: readonly Record<string, string>[]) =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${
    items.map((item) =>
      `<item>${
        Object.entries(item).map(([name, value]) => `<g:${name}>${value}</g:${name}>`).join("")
      }</item>`
    ).join("")
  }</channel></rss>`;

Deno.test("google: a product has what all its stored variants say, and source ids may not clash", async () => {
  await using shop = await ManagedShop.create();
  const item = (id: string, group: string, price: string, more = {}) => ({
    id,
    ...group !== "" && { item_group_id: group },
    ...{ title: "Scarf", link: `https://shop.example/${id}`, price, ...more },
  });
  const send = async (items: Record<string, string>[], query = "") => {
    const path = `/imports?mapping=google&maxRefusedPercent=100${query}`;
    const headers = { "Content-Type": "application/xml", Prefer: "wait=60" };
    const response = await shop.request(path, { method: "POST", headers, body: feed(items) });
    return await response.json();
  };
  const first = [
    item("a-11", "g-1", "10.00 EUR", { sale_price: "8.00 EUR" }),
    item("a-12", "g-1", "20.00 EUR"),
    item("a-7", "", "5.00 EUR"),
  ];
  assertEquals((await send(first)).products.created, 2);
  const one = Object(await shop.json("/products/1"));
  assertEquals(one.url, "https://shop.example/a-12");
  assertEquals(one.attributes.priceMin, 10);
  assertEquals(one.attributes.priceMax, 20);
  assertEquals(one.attributes.onSale, true);
  assertEquals((await send(first)).products, { created: 0, updated: 0, unchanged: 2, removed: 0 });
  // Only the order of the rows differs, and with it the URL.
  const swapped = await send([first[1]!, first[0]!, first[2]!]);
  assertEquals(swapped.products, { created: 0, updated: 1, unchanged: 1, removed: 0 });
  assertEquals(Object(await shop.json("/products/1")).url, "https://shop.example/a-11");
  // The sale ends: the variant that is not in the file stays.
  const ended = await send([item("a-11", "g-1", "30.00 EUR")]);
  assertEquals(ended.products.updated, 1);
  const { attributes } = Object(await shop.json("/products/1"));
  assertEquals([attributes.onSale, attributes.priceMin, attributes.priceMax], [false, 20, 30]);
  const clash = await send([item("a-11", "g-1", "1.00 EUR"), item("b-11", "g-1", "2.00 EUR")]);
  assertEquals(clash.rows, { read: 2, refused: 2, duplicates: 0 });
  assertMatch(clash.refused.first[0].detail, /"a-11" and "b-11"/);
  const groups = await send([item("a-11", "g-1", "1.00 EUR"), item("a-12", "h-1", "2.00 EUR")]);
  assertEquals(groups.rows, { read: 2, refused: 2, duplicates: 0 });
  assertMatch(groups.refused.first[0].detail, /"g-1" and "h-1" are both the product 1/);
});

Deno.test("a dry run with effects on thousands of badges has all of them", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const document = Object(await shop.json("/configuration"));
  const badges = Array.from({ length: 4_000 }, (_, number) => ({
    ...{ id: badgeIdOf(number), typeId: "price", content: {}, match: { x: { $gt: number } } },
  }));
  const plan = await shop.send("POST", "/plans", { configuration: { ...document, badges } });
  const { id } = await plan.json();
  assertEquals((await shop.send("POST", `/plans/${id}/apply`, {})).status, 200);
  const rows = Array.from({ length: 12 }, (_, n) => `${9_007_199_254_740_000 + n},9000\n`);
  const dry = await (await send(shop, `id,attributes.x:number\n${rows.join("")}`, "?dryRun=true"))
    .json();
  assertEquals(dry.state, "done", JSON.stringify(dry.error));
  assertEquals(dry.effects.perBadge.length, 4_000);
});

Deno.test("an import is an encoded body if it is gzip, and the response to others says so", async () => {
  await using shop = await ManagedShop.create();
  const response = await send(shop, csv, "", { "Content-Encoding": "br" });
  assertEquals(response.status, 415);
  assertEquals(response.headers.get("Accept-Encoding"), "gzip, identity");
  await response.body?.cancel();
});

Deno.test("an import and its change have entity tags", async () => {
  await using shop = await ManagedShop.create();
  const { id } = await (await send(shop, csv, "?maxRefusedPercent=50")).json();
  for (const path of [`/imports/${id}`, `/changes/${await shop.revision()}`]) {
    const response = await shop.request(path);
    await response.body?.cancel();
    const tag = response.headers.get("ETag") ?? "";
    assertMatch(tag, /^"/);
    const again = await shop.request(path, { headers: { "If-None-Match": tag } });
    const stale = await shop.request(path, { headers: { "If-Match": '"stale"' } });
    assertEquals([again.status, stale.status], [304, 412], path);
    await stale.body?.cancel();
  }
});

Deno.test("a refused product id is named as its column is", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  for (const name of ["productId", "id"]) {
    const body = `badgeId,${name}\n${badgeIdOf(0)},x`;
    const response = await send(shop, body, "?kind=assignments&maxRefusedPercent=100");
    assertEquals((await response.json()).refused.first[0].column, name);
  }
});

Deno.test("replace removes a variant of an earlier file, also if the product's own row is refused", async () => {
  await using shop = await ManagedShop.create();
  const upload = async (rows: string, query = "") => {
    const file = `id,variantId,attributes.price:number\n${rows}`;
    return await (await send(shop, file, `?maxRefusedPercent=100${query}`)).json();
  };
  await upload("10,1,5\n");
  await upload("10,,7\n");
  const { rows } = await upload("10,,seven\n10,2,8\n", "&mode=replace");
  assertEquals(rows, { read: 2, refused: 1, duplicates: 0 });
  const { attributes, variants } = Object(await shop.json("/products/10"));
  assertEquals(attributes, { price: 7 });
  assertEquals(variants, [{ id: 2, attributes: { price: 8 } }]);
});
