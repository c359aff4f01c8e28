import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";

async function imported(
  shop: ManagedShop,
  body: string | Uint8Array<ArrayBuffer>,
  { type = "text/csv", query = "" } = {},
) {
  const response = await shop.request(
    `/imports?mode=replace&maxRefusedPercent=100&maxRemovedPercent=100${query}`,
    { method: "POST", headers: { "Content-Type": type, Prefer: "wait=60" }, body },
  );
  const { state, rows, products } = await response.json();
  return [state, rows.refused, products.removed];
}

async function productIds(shop: ManagedShop): Promise<number[]> {
  return (await shop.page("/products")).items.map((it) => Number(Object(it).id));
}

const lines = (count: number, lineOf: (id: number) => string) =>
  Array.from({ length: count }, (_, index) => `${lineOf(index + 1)}\n`).join("");

/** Rows of product 2, each with an error elsewhere. */
const csvErrors: Record<string, string> = {
  "a cell that is no number": "2,Two,x,8",
  "a quote within a quoted cell": '2,"Two" 2,10,8',
  "a quote that is never closed": '2,"Two,10,8',
  "a cell too many": "2,Two, too,10,8",
  "a cell too few": "2,Two,10",
  "a NUL": "2,T\0wo,10,8",
};

for (const [name, row] of Object.entries(csvErrors)) {
  Deno.test(`\`replace\` leaves the product of a row as it is that has ${name}`, async () => {
    await using shop = await ManagedShop.create();
    const header = "id,title,attributes.price:number,attributes.sale:number\n";
    const rowOf = (id: number) => `${id},Item ${id},10,8`;
    await imported(shop, header + lines(3, rowOf));
    const before = await shop.json("/products/2");
    const body = header + `${rowOf(1)}\n${row}\n${rowOf(3)}\n`;
    assertEquals(await imported(shop, body), ["done", 1, 0]);
    assertEquals(await productIds(shop), [1, 2, 3]);
    assertEquals(await shop.json("/products/2"), before);
  });
}

Deno.test("`replace` leaves the product of a row as it is whose id is in the last column, after an error", async () => {
  await using shop = await ManagedShop.create();
  await imported(shop, "title,sku,id\nOne,A,1\nTwo,B,2\n");
  const body = 'title,sku,id\nOne,A,1\n"Two" 2,B,2\n';
  assertEquals(await imported(shop, body), ["done", 1, 0]);
  assertEquals(await imported(shop, "title,sku,id\nOne,A,1\nTwo, too,B,2\n"), ["done", 1, 0]);
  assertEquals(await productIds(shop), [1, 2]);
});

Deno.test("`replace` leaves the variant of a refused row as it is, and removes the others without a row", async () => {
  await using shop = await ManagedShop.create();
  const header = "id,variantId,title,attributes.price:number\n";
  await imported(shop, `${header}7,,Shirt,10\n7,71,S,10\n7,72,M,10\n7,73,L,10\n`);
  const body = `${header}7,,Shirt,11\n7,71,"S" 1,11\n7,72,M,11\n`;
  assertEquals(await imported(shop, body), ["done", 1, 0]);
  const { attributes, variants } = Object(await shop.json("/products/7"));
  assertEquals(attributes, { price: 11 });
  assertEquals(variants, [
    { id: 71, title: "S", attributes: { price: 10 } },
    { id: 72, title: "M", attributes: { price: 11 } },
  ]);
});

Deno.test("`replace` leaves all variants of a product whose row names none that can be read", async () => {
  await using shop = await ManagedShop.create();
  const header = "id,variantId,title\n";
  await imported(shop, `${header}7,,Shirt\n7,71,S\n7,72,M\n8,81,S\n`);
  const body = `${header}7,,Blouse\n7,red,S\n7,72,Medium\n8,red,S\n`;
  assertEquals(await imported(shop, body), ["done", 2, 0]);
  const { title, variants } = Object(await shop.json("/products/7"));
  assertEquals(title, "Blouse");
  assertEquals(variants, [{ id: 71, title: "S" }, { id: 72, title: "Medium" }]);
  assertEquals(Object(await shop.json("/products/8")).variants, [{ id: 81, title: "S" }]);
});

Deno.test("`replace` removes what an earlier file kept only because its row was refused", async () => {
  await using shop = await ManagedShop.create();
  const header = "id,variantId,title,attributes.price:number\n";
  await imported(shop, `${header}7,71,S,10\n7,72,M,10\n8,,T,10\n8,82,M,10\n`);
  const bad = `${header}7,71,S,11\n7,72,M,free\n8,,T,free\n8,82,M,11\n`;
  assertEquals(await imported(shop, bad), ["done", 2, 0]);
  assertEquals(await imported(shop, `${header}7,71,S,11\n8,82,M,11\n`), ["done", 0, 0]);
  assertEquals(await shop.json("/products/7"), {
    id: 7,
    variants: [{ id: 71, title: "S", attributes: { price: 11 } }],
    badges: [],
  });
  assertEquals(await shop.json("/products/8"), {
    id: 8,
    variants: [{ id: 82, title: "M", attributes: { price: 11 } }],
    badges: [],
  });
});

Deno.test("`replace` by a Google feed leaves what refused rows name, and still finds clashes of ids", async () => {
  await using shop = await ManagedShop.create();
  const header = "id\titem_group_id\ttitle\tprice\n";
  const type = "text/tab-separated-values";
  const query = "&mapping=google";
  const rows = "r-71\tG-7\tShirt\t10 EUR\nr-72\tG-7\tShirt\t10 EUR\n9\t\tHat\t5 EUR\n";
  assertEquals(await imported(shop, header + rows, { type, query }), ["done", 0, 0]);
  const bad = "red\tG-7\tShirt\t9 EUR\na-9\t\tHat\tfree\na-9\t\tHat\t4 EUR\nb-9\t\tHat\t4 EUR\n";
  assertEquals(await imported(shop, header + bad, { type, query }), ["done", 4, 0]);
  assertEquals(await productIds(shop), [7, 9]);
  assertEquals(Object(await shop.json("/products/7")).variants.length, 2);
  assertEquals(Object(await shop.json("/products/9")).attributes.price, 5);
});

Deno.test("`replace` by NDJSON leaves the product of a line as it is that cannot be read whole", async () => {
  await using shop = await ManagedShop.create();
  const type = "application/x-ndjson";
  await imported(shop, lines(4, (id) => `{"id":${id},"title":"Item"}`), { type });
  const errors = [
    '{"id":1,"attributes":{"a":1e999}}',
    '{"id":2,"title":"Item"',
    '{ "productId" : "3", "title": "a\0" }',
    '{"id":4,"variantId":"red","title":"Item"}',
  ];
  assertEquals(await imported(shop, `${errors.join("\n")}\n`, { type }), ["done", 4, 0]);
  assertEquals(await productIds(shop), [1, 2, 3, 4]);
});

Deno.test("`replace` by NDJSON leaves the variants in a line as they are that is refused", async () => {
  await using shop = await ManagedShop.create();
  const type = "application/x-ndjson";
  await imported(shop, '{"id":1,"title":"A","variants":[{"id":11},{"id":12}]}\n', { type });
  await shop.send("PATCH", "/products/1", { title: "B" });
  const lines = '{"id":1,"title":5,"variants":[{"id":11}]}\n{"id":1,"variantId":13}\n';
  assertEquals(await imported(shop, lines, { type }), ["done", 1, 0]);
  const { title, variants } = Object(await shop.json("/products/1"));
  assertEquals([title, variants], ["B", [{ id: 11 }, { id: 12 }, { id: 13 }]]);
});

Deno.test("`replace` of assignments leaves those of refused rows as they are", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const query = "&kind=assignments";
  const [one, two] = [badgeIdOf(0), badgeIdOf(1)];
  const header = "badgeId,productId,variantIds,exclude\n";
  const rowOf = (id: number) => `${one},${id},,yes`;
  await imported(shop, `${header}${lines(4, rowOf)}${two},1,5,\n${two},2,5,\n`, { query });
  const bad = `${header}${rowOf(1)}\n${one},2,,ja\n${one},3,"5" 6,yes\n` +
    `${two},1,x y,\nno badge,4,,yes\n`;
  // Of the last row, the badge is unknown.
  assertEquals(await imported(shop, bad, { query }), ["done", 4, 1]);
  const badgesOf = async (id: number) => Object(await shop.json(`/products/${id}`)).badges;
  const exclusion = { badgeId: one, exclude: true };
  // Badge two has no valid row, so it is not one of the file's.
  assertEquals(await badgesOf(1), [exclusion, { badgeId: two, variantIds: [5] }]);
  assertEquals(await badgesOf(2), [exclusion, { badgeId: two, variantIds: [5] }]);
  assertEquals(await badgesOf(3), [exclusion]);
  assertEquals(await productIds(shop), [1, 2, 3]);
});
