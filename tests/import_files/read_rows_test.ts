import { gzipSync } from "node:zlib";
import { assertEquals, assertRejects } from "@std/assert";
import { fails, inChunks, readFile, streamOf, titles } from "./read_file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The attributes of one product whose only column beside `id` is this one. */
async function attributes(type: string, cell: string): Promise<unknown> {
  const { rows: [row] } = await readFile(`id\tattributes.a${type}\n1\t${cell}\n`);
  if (row === undefined || "detail" in row) return row?.detail;
  return Object.fromEntries(
    (row.patch.product?.attributes ?? []).map(([path, value]) => [path.join("."), value]),
  );
}

Deno.test("readRows() detects commas, semicolons and tabs, and obeys sep=", async () => {
  assertEquals(await titles("id,title\n1,A;b\n"), ["2 1 A;b"]);
  assertEquals(await titles("id;title\n1;A,b\n"), ["2 1 A,b"]);
  assertEquals(await titles("id\ttitle\r\n1\tA,b\r\n"), ["2 1 A,b"]);
  assertEquals(await titles("sep=|\r\nid|title\r\n1|A,b"), ["3 1 A,b"]);
  assertEquals(await titles('"id";"title, subtitle";title\n1;x;A\n'), ["2 1 A"]);
});

Deno.test("readRows() names the physical line of each row", async () => {
  const file = 'sep=,\r\nid,title\r\n1,"two\r\nlines"\r\n\r\n2,"a ""b"""\r3,c\n,\n4,d';
  assertEquals(await titles(file), ["3 1 two lines", '6 2 a "b"', "7 3 c", "9 4 d"]);
});

Deno.test("readRows() refuses a row with a misplaced quote, and no other", async () => {
  const misplaced = 'has a quote within a quoted cell: write it twice, as in "27"" monitor"';
  const unclosed = "has a quote at the beginning of a cell that is never closed";
  assertEquals(await titles('id,title\n1,27" a\n2,"27" b"\n3,"c"\n4,d\n'), [
    '2 1 27" a',
    `3 title: ${misplaced}`,
    "4 3 c",
    "5 4 d",
  ]);
  assertEquals(await titles('id,title\n1,"a\n2,b\n3,c'), [
    `2 title: ${unclosed}`,
    "3 2 b",
    "4 3 c",
  ]);
  const many = '1,"x" y\n2,"z"\n'.repeat(6_000);
  const read = await titles(`id,title\n${many}`);
  assertEquals(read.length, 12_000);
  assertEquals(read.at(-2), `12000 title: ${misplaced}`);
  assertEquals(read.at(-1), "12001 2 z");
});

Deno.test("readRows() refuses rows with too few or too many cells", async () => {
  const cells = (count: number) =>
    `has ${count} cells, and the header has 2: quote cells that contain the delimiter or a line end`;
  assertEquals(await titles("id,title\n1\n2,b,c\n3,c,,\n"), [
    `2 -: ${cells(1)}`,
    `3 -: ${cells(3)}`,
    "4 3 c",
  ]);
});

Deno.test("readRows() ignores unknown, repeated and mistyped columns with a warning", async () => {
  const header = "id,productId,title,title,price,attributes.a,attributes.a.b,attributes.c:float";
  const { rows, warnings } = await readFile(`${header}\n1,2,A,B,3,4,5,6\n`);
  assertEquals(warnings.map(({ code, column }) => [code, column]), [
    ["duplicate_column", "productId"],
    ["duplicate_column", "title"],
    ["unknown_column", "price"],
    ["duplicate_column", "attributes.a.b"],
    ["unknown_type", "attributes.c:float"],
  ]);
  assertEquals(rows, [{
    line: 2,
    productId: 1,
    patch: { product: { title: "A", attributes: [[["a"], "4"]] } },
  }]);
});

Deno.test("readRows() reads typed cells", async () => {
  const check = async (type: string, cell: string, expected: unknown) =>
    assertEquals(await attributes(type, cell), expected, `${type} ${cell}`);
  await check("", " red ", { a: " red " });
  await check("", "", { a: null });
  await check("", "'=1+2", { a: "=1+2" });
  await check("", "'quoted'", { a: "'quoted'" });
  await check(":number", "12.5", { a: 12.5 });
  await check(":number", "-1.299,50", { a: -1299.5 });
  await check(":number", "'-3", { a: -3 });
  await check(":number", "x", "must be a number, such as 12.99");
  await check(":number", "1e400", "must be a number, such as 12.99");
  await check(":number", "9007199254740993", "must be within ±(2^53 − 1): import it as a string");
  await check(":boolean", "Yes", { a: true });
  await check(":boolean", "0", { a: false });
  await check(":boolean", "maybe", "must be true, false, yes, no, 1 or 0");
  await check(":instant", "2026-11-27", { a: "2026-11-27T00:00:00Z" });
  await check(":instant", "2026-11-27T10:00:00+01:00", { a: "2026-11-27T10:00:00+01:00" });
  await check(
    ":instant",
    "2026-02-29",
    "must be a date that exists: 2026-02-29 is not in the calendar",
  );
  await check(":money", "12.99 EUR", { a: 12.99, aCurrency: "EUR" });
  await check(":money", "12,99 EUR", { a: 12.99, aCurrency: "EUR" });
  await check(":money", "usd 1,299.00", { a: 1299, aCurrency: "USD" });
  await check(":money", "5", { a: 5, aCurrency: null });
  await check(":money", "", { a: null, aCurrency: null });
  await check(
    ":money",
    "1,299 EUR",
    "can be read in two ways: write the number without groups, as in 1299.50",
  );
  for (const price of ["1.299 EUR", "EUR 12.990", "-999.000"]) {
    await check(
      ":money",
      price,
      "can be read in two ways: write the number without groups, as in 1299.50",
    );
  }
  await check(":money", "1.299 KWD", { a: 1.299, aCurrency: "KWD" });
  await check(":money", "0.129 EUR", { a: 0.129, aCurrency: "EUR" });
  await check(":money", "1299.000 EUR", { a: 1299, aCurrency: "EUR" });
  await check(":money", "12 €", "must be an amount with its currency, such as 12.99 EUR");
  await check(":list", "a| b ||c", { a: ["a", "b", "c"] });
  await check(":json", "{}", { a: {} });
  await check(":json", "{x", "must be valid JSON");
});

Deno.test("readRows() holds the limits of products and variants", async () => {
  const long = "x".repeat(301);
  assertEquals((await titles(`id,title\n1,${long}\n`))[0]?.startsWith("2 title: "), true);
  const check = async (columns: string, cells: string, column: string | undefined) => {
    const { rows: [row] } = await readFile(`id\tvariantId\t${columns}\n1\t${cells}\n`);
    assertEquals(row !== undefined && "detail" in row ? row.column ?? "row" : undefined, column);
  };
  await check("url", "\tftp://shop.example", "url");
  await check("imageUrl", "\t/pictures/1.jpg", undefined);
  await check("imageUrl", "\t//evil.example/1.jpg", "imageUrl");
  await check("sku", `\t${"x".repeat(101)}`, "sku");
  await check("attributes.a", `\t${"x".repeat(4_096)}`, "row");
  await check("attributes.a", `\t${"x".repeat(4_000)}`, undefined);
  await check("attributes.a", `5\t${"x".repeat(2_048)}`, "row");
  await check("attributes.a:json", "\t[[[[[[[1]]]]]]]", undefined);
  await check("attributes.a:json", "\t[[[[[[[[1]]]]]]]]", "attributes.a:json");
  await check("attributes.a.b:json", "\t[[[[[[[1]]]]]]]", "row");
  await check("attributes.a:json", '\t"[{""b\\u0000"":1}]"', "row");
});

Deno.test("readRows() reads a variant's row for the variant only", async () => {
  const { rows } = await readFile(
    "id,variantId,title,url,attributes.a\n1,5,A,https://shop.example,b\n1,,A,,\n",
  );
  assertEquals(rows, [
    {
      line: 2,
      productId: 1,
      variantId: 5,
      patch: { variants: [{ id: 5, patch: { title: "A", attributes: [[["a"], "b"]] } }] },
    },
    {
      line: 3,
      productId: 1,
      patch: { product: { title: "A", url: null, attributes: [[["a"], null]] } },
    },
  ]);
});

Deno.test("readRows() reads products with variants from NDJSON", async () => {
  const lines = [
    '{"id":1,"title":"A","attributes":{"a":[1],"b":null},"variants":[{"id":5,"sku":"x"}]}',
    '{"id":"2","title":null,"badges":[]}',
    "",
    '{"id":3,"title":5}',
    '{"id":4,"variants":[{"id":1},{"id":1}]}',
    "[]",
    '{"id":1.5}',
    '{"id":5,"attributes":{"a":[{"b\\u0000":1}]}}',
    '{"id":6,"attributes":{"a\\u0000":null}}',
  ];
  const { rows, warnings } = await readFile(lines.join("\r\n"), {
    contentType: "application/x-ndjson",
  });
  assertEquals(warnings.map(({ code, column }) => [code, column]), [["unknown_column", "badges"]]);
  assertEquals(rows, [
    {
      line: 1,
      productId: 1,
      patch: {
        product: { title: "A", attributes: [[["a"], [1]], [["b"], null]] },
        variants: [{ id: 5, patch: { sku: "x" } }],
      },
    },
    { line: 2, productId: 2, patch: { product: { title: null } } },
    { line: 4, column: "title", detail: "must be a string, or null to remove it" },
    { line: 5, column: "variants", detail: "variant 2 has the id 1 of an earlier one" },
    { line: 6, detail: "must be one JSON object on one line" },
    { line: 7, column: "id", detail: "must be an integer within ±(2^53 − 1)" },
    {
      ...{ line: 8, column: "attributes" },
      detail: "must not have names with the character U+0000: rename them",
    },
    // What was stored with such a name can be removed.
    { line: 9, productId: 6, patch: { product: { attributes: [[["a\u0000"], null]] } } },
  ]);
});

Deno.test("readRows() reads columns from the elements of XML", async () => {
  const xml = `<?xml version="1.0"?>
<shop><name>Shop</name>
<product><id>1</id><title> A &amp; <![CDATA[<b>]]></title>
  <attributes><price>3</price></attributes></product>
<product>
  <id>x</id></product></shop>`;
  assertEquals((await readFile(xml, { contentType: "application/xml" })).rows, [
    {
      line: 3,
      productId: 1,
      patch: { product: { title: "A & <b>", attributes: [[["price"], "3"]] } },
    },
    {
      line: 5,
      column: "id",
      detail: "must be an integer. If the number is part of a longer id, use a mapping with a " +
        "pattern.",
    },
  ]);
});

Deno.test("readRows() unpacks gzip, also of several members", async () => {
  const packed = new Uint8Array([...gzipSync("id,title\n1,A\n"), ...gzipSync("2,B\n")]);
  const rows = ["2 1 A", "3 2 B"];
  assertEquals(await titles(streamOf(inChunks(packed, [1, 3])), { isGzip: true }), rows);
  assertEquals(await titles(packed, { isGzip: true }), rows);
});

Deno.test("readRows() fails as a whole if the file is no such file", async () => {
  const packed = gzipSync("id,title\n1,A\n".repeat(1_000));
  const gzip = { isGzip: true };
  const xml = { contentType: "application/xml" };
  const json = { contentType: "application/x-ndjson" };
  await fails(packed.subarray(0, -9), { code: "invalid_file", detail: /ends early/ }, gzip);
  await fails(utf8("id,title\n"), { code: "invalid_file", detail: /not a valid gzip/ }, gzip);
  await fails("", { code: "empty", detail: /no header/ });
  await fails("id,title\n\n", { code: "empty", detail: /no rows/ });
  await fails("name,title\n1,A", { code: "invalid_file", detail: /"id" or "productId"/ });
  await fails("<a><item><id>1</id></item>", { code: "invalid_file", detail: /unclosed/ }, xml);
  await fails("<a/>", { code: "empty", detail: /no rows/ }, xml);
  await fails("<a><item/></b>", { code: "invalid_file", detail: /line 1/ }, xml);
  await fails("<a>&x;</a>", { code: "invalid_file", detail: /entity/ }, xml);
  await fails("<!DOCTYPE a><a/>", { code: "invalid_file", detail: /DTD/ }, xml);
  await fails('[{"id":1}]', { code: "invalid_file", detail: /JSON list/ }, json);
});

Deno.test("readRows() reports the body's own failure", async () => {
  const broken = new Error("connection lost");
  const body = (bytes: Uint8Array) => {
    let turn = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (turn++ === 0) controller.enqueue(bytes);
        else controller.error(broken);
      },
    });
  };
  await assertRejects(() => readFile(body(utf8("id\n1\n"))), Error, "connection lost");
  await assertRejects(
    () => readFile(body(gzipSync("id\n1\n").subarray(0, 12)), { isGzip: true }),
    Error,
    "connection lost",
  );
});

Deno.test("a number that is too large for a double is refused, wherever it is", async () => {
  const tooLarge = "must have only numbers within ±1.8e308";
  const huge = "1" + "0".repeat(309);
  const lines = [
    '{"id":1,"attributes":{"a":1e400}}',
    '{"id":2,"attributes":{"l":[1,-1E+400]}}',
    `{"id":3,"variants":[{"id":4,"attributes":{"c":${huge}}}]}`,
    `{"id":5,"attributes":{"a":"1e400","b":1e308}}`,
  ];
  const json = await readFile(lines.join("\n"), { contentType: "application/x-ndjson" });
  assertEquals(json.rows.map((row) => "detail" in row && row.detail), [
    ...[tooLarge, tooLarge, tooLarge, false],
  ]);
  const csv = await readFile("id,attributes.a:json\n1,[1e400]\n2,1e400\n3,1e30\n");
  assertEquals(csv.rows.map((row) => "detail" in row && row.detail), [tooLarge, tooLarge, false]);
});

Deno.test("readRows() warns once of each unknown member of NDJSON, also of variants", async () => {
  const lines = [
    '{"id":1,"size":"L","variants":[{"id":1,"size":"L"},{"id":2,"url":"/b","atributes":{}},3]}',
    '{"id":2,"size":"M","variants":[{"id":3,"size":"M","title":"A"}]}',
    '{"id":3,"variants":{"id":4,"colour":"red"}}',
  ];
  const { warnings } = await readFile(lines.join("\n"), { contentType: "application/x-ndjson" });
  assertEquals(
    warnings.map(({ column }) => column),
    ["size", "variants.size", "variants.url", "variants.atributes"],
  );
  assertEquals(
    warnings[3]?.detail,
    "The member is ignored: its name is none of id, title, imageUrl, sku, attributes",
  );
});
