import { assertEquals, assertRejects } from "@std/assert";
import { FileFailure, isRefused, type OwnMapping } from "../../src/import_files/file_rows.ts";
import { deriveGoogle } from "../../src/import_files/google/derive_google.ts";
import { discountPercent } from "../../src/import_files/google/google_attributes.ts";
import { applyAttributes } from "../../src/import_files/mapping/apply_attributes.ts";
import { readRows } from "../../src/import_files/read_rows.ts";
import type { JsonObject } from "../../src/domain/json.ts";
import { assertLinear } from "../support/cpu_growth.ts";
import { readFile, streamOf } from "./read_file.ts";

const feed = (items: string) =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${items}</channel></rss>`;
const rss = { contentType: "application/rss+xml", mapping: "google" } as const;

/** The attributes that a patch sets, without those that it removes. */
function setBy(patches: Parameters<typeof applyAttributes>[1] | undefined): JsonObject {
  return applyAttributes(undefined, patches ?? []) ?? {};
}

Deno.test("google reads the fields of Merchant Center from RSS, Atom and TSV", async () => {
  const item = `<item><title>ignored</title><g:id>shop_DE_12</g:id>
    <g:item_group_id>G7</g:item_group_id><g:title>Red scarf</g:title>
    <link>https://shop.example/7?a=1&amp;b=2</link><g:image_link>https://shop.example/7.jpg</g:image_link>
    <g:gtin>4006381333931</g:gtin><g:price>100.00 EUR</g:price><g:sale_price>79,90 EUR</g:sale_price>
    <g:sale_price_effective_date>2026-11-27T00:00+0100/2026-11-30</g:sale_price_effective_date>
    <g:availability>in stock</g:availability><g:product_type>Home &gt; Women &gt; Scarves</g:product_type>
    <g:custom_label_0>new</g:custom_label_0><g:shipping><g:price>5 EUR</g:price></g:shipping></item>`;
  const atom = item.replaceAll("item>", "entry>").replace(
    /<link>(.*?)<\/link>/,
    '<link href="$1"/>',
  );
  const header = "id\titem group id\ttitle\tlink\timage_link\tgtin\tprice\tsale_price\t" +
    "sale_price_effective_date\tavailability\tproduct_type\tcustom label 0";
  const tsv = `${header}\nshop_DE_12\tG7\tRed scarf\thttps://shop.example/7?a=1&b=2\t` +
    "https://shop.example/7.jpg\t4006381333931\t100.00 EUR\t79,90 EUR\t" +
    "2026-11-27T00:00+0100/2026-11-30\tin stock\tHome > Women > Scarves\tnew\n";
  for (
    const [file, contentType] of [
      [feed(item), "application/rss+xml"],
      [feed(item).replaceAll("g:", "x:").replace("xmlns:g=", "xmlns:x="), "application/xml"],
      [`<feed xmlns:g="http://base.google.com/ns/1.0">${atom}</feed>`, "application/atom+xml"],
      [tsv, "text/tab-separated-values"],
    ] as const
  ) {
    const { rows: [row] } = await readFile(file, { contentType, mapping: "google" });
    if (row === undefined || "detail" in row) throw new Error(row?.detail);
    const { attributes, ...display } = row.patch.variants?.[0]?.patch ?? {};
    assertEquals([row.productId, row.variantId], [7, 12]);
    assertEquals(display, {
      title: "Red scarf",
      url: "https://shop.example/7?a=1&b=2",
      imageUrl: "https://shop.example/7.jpg",
      sku: "4006381333931",
      lacksOthers: "google",
    });
    assertEquals(setBy(attributes), {
      price: 100,
      salePrice: 79.9,
      currency: "EUR",
      onSale: true,
      discountPercent: 20,
      saleFrom: "2026-11-27T00:00:00+01:00",
      saleTo: "2026-11-30T23:59:59Z",
      inStock: true,
      productType: ["Home", "Women", "Scarves"],
      availability: "in stock",
      customLabel0: "new",
    });
  }
});

Deno.test("google removes what a row lacks, and keeps the ids of the file", async () => {
  const format = { type: "xml", isGzip: false } as const;
  const file = new TextEncoder().encode(
    feed(
      "<item><g:id>A-1</g:id><g:item_group_id>B-2</g:item_group_id></item><item><g:id>3x</g:id></item>",
    ),
  );
  const ids: unknown[] = [];
  for await (
    const { rows } of readRows(streamOf([file]), { format, mapping: "google", mode: "merge" })
  ) {
    for (const row of rows) {
      if (isRefused(row)) throw new Error(row.detail);
      const patch = row.patch();
      if (isRefused(patch)) throw new Error(patch.detail);
      const { title, attributes = [] } = patch.product ?? patch.variants?.[0]?.patch ?? {};
      const left = attributes.filter(([, value]) => value !== null);
      ids.push([row.productId, row.variantId, row.sourceIds, title, left]);
    }
  }
  assertEquals(ids, [
    [2, 1, { product: "B-2", variant: "A-1" }, null, [[["onSale"], false]]],
    [3, undefined, { product: "3x" }, null, [[["onSale"], false]]],
  ]);
});

Deno.test("google refuses ids without a number, impossible dates and two currencies", async () => {
  const item = (fields: string) => `<item>${fields}</item>`;
  const { rows } = await readFile(
    feed([
      item("<g:id>scarf</g:id>"),
      item("<g:id>99999999999999999999</g:id>"),
      item("<g:title>x</g:title>"),
      item(
        "<g:id>1</g:id><g:sale_price_effective_date>2026-02-30/2026-03-01</g:sale_price_effective_date>",
      ),
      item("<g:id>1</g:id><g:price>5 EUR</g:price><g:sale_price>4 USD</g:sale_price>"),
    ].join("\n")),
    rss,
  );
  assertEquals(rows, [
    { line: 1, column: "g:id", detail: "must contain the number of the product or variant" },
    { line: 2, column: "g:id", detail: "must contain a number of at most 2^53 − 1" },
    {
      line: 3,
      column: "g:id",
      detail: "must not be empty: each row needs the number of its product",
    },
    {
      line: 4,
      column: "g:sale_price_effective_date",
      detail: "must be a date that exists: 2026-02-30 is not in the calendar",
    },
    { line: 5, column: "g:sale_price", detail: "must have the currency of the price, EUR" },
  ]);
});

Deno.test("discountPercent() is exact and rounded down", () => {
  assertEquals(discountPercent(1, 0.9), 10);
  assertEquals(discountPercent(100, 79.9), 20);
  assertEquals(discountPercent(19.99, 19.98), 0);
  assertEquals(discountPercent(0.3, 0.1), 66);
  assertEquals(discountPercent(5, 0), 100);
});

Deno.test("deriveGoogle() keeps what all variants agree on, with ranges of numbers", () => {
  const variant = (attributes: JsonObject, title = "A") => ({ title, attributes });
  const { title, imageUrl, attributes } = deriveGoogle([
    variant({
      price: 10,
      salePrice: 8,
      onSale: true,
      inStock: false,
      size: "S",
      productType: ["a"],
    }),
    variant({ price: 10, onSale: false, inStock: true, size: "M", productType: ["a"], brand: "B" }),
  ]);
  assertEquals([title, imageUrl], ["A", null]);
  assertEquals(setBy(attributes), {
    productType: ["a"],
    price: 10,
    priceMin: 10,
    priceMax: 10,
    salePriceMin: 8,
    salePriceMax: 8,
    onSale: true,
    inStock: true,
  });
  assertEquals(attributes?.some(([[name], value]) => name === "size" && value === null), true);
});

Deno.test("an own mapping takes the first group of its patterns", async () => {
  const mapping: OwnMapping = {
    productId: { from: "Nr", pattern: "^SKU-([0-9]+)$" },
    title: { from: "Name" },
    sku: { from: "Nr" },
    attributes: {
      price: { from: "Preis", as: "money" },
      "size.eu": { from: "Größe", pattern: "(\\d+?)0*$", as: "number" },
      tags: { from: "Tag", as: "list" },
    },
  };
  const csv = "Nr;Name;Preis;Größe\nSKU-1;A;1.299,00 EUR;EU 4200\n7;B;;\n";
  const { rows, warnings } = await readFile(csv, { mapping });
  assertEquals(warnings.map(({ code, column }) => [code, column]), [["missing_column", "Tag"]]);
  assertEquals(rows, [
    {
      line: 2,
      productId: 1,
      patch: {
        product: {
          title: "A",
          sku: "SKU-1",
          attributes: [[["price"], 1299], [["priceCurrency"], "EUR"], [["size", "eu"], 42]],
        },
      },
    },
    { line: 3, column: "Nr", detail: "must match the pattern of the mapping" },
  ]);
  const xml = "<a><row><Nr>SKU-1</Nr><Tag>a</Tag><x:Tag>b</x:Tag><Tag>c</Tag></row></a>";
  const { rows: [row] } = await readFile(xml, { contentType: "application/xml", mapping });
  if (row === undefined || "detail" in row) throw new Error(row?.detail);
  assertEquals(setBy(row.patch.product?.attributes), { tags: ["a", "c"] });
  assertEquals(row.patch.product?.title, null);
});

Deno.test("an own mapping takes columns of exactly its names", async () => {
  const mapping: OwnMapping = {
    productId: { from: "id" },
    title: { from: "title" },
    attributes: {},
  };
  for (const header of ["id,meta:title,title", "id,title,meta:title"]) {
    const [, second] = header.split(",");
    const cells = second === "title" ? "1,REAL,META" : "1,META,REAL";
    const { rows: [row], warnings } = await readFile(`${header}\n${cells}\n`, { mapping });
    assertEquals([Object(row).patch, warnings], [{ product: { title: "REAL" } }, []]);
  }
});

Deno.test("a file in which no row has the id of an own mapping is invalid, in each format", async () => {
  const mapping: OwnMapping = { productId: { from: "nr" }, attributes: {} };
  const files = {
    "text/csv": "sku,name\n1,x\n",
    "application/x-ndjson": '{"sku":"1","name":"x"}\n',
    "application/xml": "<rss><item><sku>1</sku><name>x</name></item></rss>",
  };
  for (const [contentType, file] of Object.entries(files)) {
    const error = await assertRejects(() => readFile(file, { contentType, mapping }), FileFailure);
    assertEquals([error.code, error.detail], [
      "invalid_file",
      'No column is called "nr", which the mapping takes the product\'s id from. The columns are ' +
      '"sku", "name".',
    ]);
  }
  const other = '{"sku":"1"}\n{"nr":2}\n';
  const { rows } = await readFile(other, { contentType: "application/x-ndjson", mapping });
  assertEquals(rows.length, 2);
});

Deno.test("an own mapping refuses a row that its patterns would take long to read", async () => {
  const mapping: OwnMapping = {
    productId: { from: "id" },
    title: { from: "t", pattern: "((a+)+){1,20}$" },
    attributes: {},
  };
  const { rows } = await readFile(`id,t\n1,${"a".repeat(100_000)}b\n2,a\n`, { mapping });
  assertEquals(rows.map((row) => "detail" in row ? row.column : row.productId), ["t", 2]);
});

Deno.test("applyAttributes() sets and removes at paths", () => {
  assertEquals(applyAttributes({ a: 1, b: { c: 2 } }, [[["b", "c"], null], [["d", "e"], 3]]), {
    a: 1,
    d: { e: 3 },
  });
  assertEquals(applyAttributes({ a: { b: 1 } }, [[["a"], null]]), undefined);
  assertEquals(applyAttributes({ a: 5 }, [[["a", "b"], 1]]), { a: { b: 1 } });
  const before = { a: { b: { c: 1 } }, d: { e: 1 } };
  const patches = [
    [["a", "b", "x"], 1],
    [["a", "y"], { z: 1 }],
    [["a", "b", "c"], null],
    [["d", "e"], null],
    [["d", "f", "g"], 2],
    [["d", "f", "h"], 3],
    [["d", "f", "g"], null],
  ] as const;
  assertEquals(applyAttributes(before, patches), {
    a: { b: { x: 1 }, y: { z: 1 } },
    d: { f: { h: 3 } },
  });
  assertEquals(before, { a: { b: { c: 1 } }, d: { e: 1 } });
});

Deno.test("applyAttributes() takes linear time for many attributes of one inner object", async () => {
  const patches = (count: number) =>
    Array.from({ length: count }, (_, index) => [["a", "b", "c", `d${index}`], index] as const);
  await assertLinear((count) => applyAttributes({ a: { b: { x: 1 } } }, patches(count)), 1_000);
});

Deno.test("a mapping can take an object of NDJSON as JSON, beside its members", async () => {
  const mapping: OwnMapping = {
    productId: { from: "pid" },
    attributes: { whole: { from: "j", as: "json" }, inner: { from: "j.b", as: "number" } },
  };
  const file = '{"pid":1,"j":{"b":1,"c":[{"d":2}]}}\n{"pid":2,"j":[{"b":1}]}\n';
  const { rows } = await readFile(file, { contentType: "application/x-ndjson", mapping });
  const read = rows.map((row) =>
    "detail" in row ? row.detail : setBy(row.patch.product?.attributes)
  );
  assertEquals(read, [
    { whole: { b: 1, c: [{ d: 2 }] }, inner: 1 },
    { whole: [{ b: 1 }] },
  ]);
});
