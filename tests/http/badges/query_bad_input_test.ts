import { assertEquals } from "@std/assert";
import { violationsMax } from "../../../src/domain/errors.ts";
import { QueryBody } from "../../../src/http/badges/query_schema.ts";
import { post, queryShop, serviceWithShop } from "../../support/service/query_shop.ts";
import { violationPlaces } from "../../support/service/problem_of.ts";

/** Sends each body; returns the pointers of its violations, or `"ok"` for a 200. */
async function outcomes(bodies: readonly BodyInit[]): Promise<unknown[]> {
  await using service = await serviceWithShop();
  const outcomes: unknown[] = [];
  for (const body of bodies) {
    const response = await post(service, body);
    outcomes.push(response.ok ? "ok" : await violationPlaces(response));
    if (response.ok) await response.json();
  }
  // Other requests are not affected.
  assertEquals(await service.shown("shop", [{ id: 2 }, { id: -5 }]), [[
    'C "quoted" \u2028 – \u{1f600}',
    "A",
  ], ["D"]]);
  return outcomes;
}

async function check(cases: Record<string, unknown>) {
  assertEquals(
    await outcomes(Object.keys(cases)),
    Object.values(cases),
  );
}

const query = (id: string) => `{"context":{},"query":{"products":[{"id":${id}}]}}`;
const idViolation = ["/query/products/0/id"];

Deno.test("POST byProductId rejects a body that is not JSON at its root", async () => {
  await check({
    "": [""],
    " ": [""],
    "{": [""],
    "{'context':{}}": [""],
    '{"context":{},"query":{"products":[]}} x': [""],
    '{"context":{},"query":{"products":[],}}': [""],
    "undefined": [""],
    "NaN": [""],
    'context={}&query={"products":[]}': [""],
    '{"context":{},"query":{"products":[{"id":1\u0000}]}}': [""],
    '{"context":{"a":"\u0000"},"query":{"products":[]}}': [""],
    '{"context":{"a":"\\u0000"},"query":{"products":[{"id":1}]}}': "ok",
    '\ufeff{"context":{},"query":{"products":[{"id":1}]}}': "ok",
    '\ufeff\ufeff{"context":{},"query":{"products":[{"id":1}]}}': [""],
  });
});

Deno.test("POST byProductId rejects JSON that is not an object, or lacks a part, at the missing part", async () => {
  await check({
    "null": [""],
    "true": [""],
    "0": [""],
    '"{}"': [""],
    "[]": [""],
    '[{"context":{},"query":{"products":[]}}]': [""],
    "{}": ["/context", "/query"],
    '{"context":{}}': ["/query"],
    '{"query":{"products":[]}}': ["/context"],
    '{"context":null,"query":{"products":[]}}': ["/context"],
    '{"context":[],"query":{"products":[]}}': ["/context"],
    '{"context":"{}","query":{"products":[]}}': ["/context"],
    '{"context":{},"query":null}': ["/query"],
    '{"context":{},"query":[]}': ["/query"],
    '{"context":{},"query":{}}': ["/query/products"],
    '{"context":{},"query":{"products":null}}': ["/query/products"],
    '{"context":{},"query":{"products":{"id":1}}}': ["/query/products"],
    '{"context":{},"query":{"products":[[]]}}': ["/query/products/0"],
    '{"context":{},"query":{"products":[{"id":1},7]}}': ["/query/products/1"],
    '{"context":{},"query":{"products":[null,{"id":1},{}]}}': [
      "/query/products/0",
      "/query/products/2/id",
    ],
  });
});

Deno.test("POST byProductId accepts only integers within ±(2^53 − 1) as ids", async () => {
  await check({
    [query("-5")]: "ok",
    [query("-0")]: "ok",
    [query("1.0")]: "ok",
    [query("1e3")]: "ok",
    [query("9007199254740991")]: "ok",
    [query("-9007199254740991")]: "ok",
    [query("9007199254740992")]: idViolation,
    [query("9007199254740993")]: idViolation,
    [query("-9007199254740992")]: idViolation,
    [query("1e400")]: idViolation,
    [query("-1e400")]: idViolation,
    [query("1.5")]: idViolation,
    [query("5e-324")]: idViolation,
    [query('"1"')]: idViolation,
    [query("true")]: idViolation,
    [query("null")]: idViolation,
    [query("{}")]: idViolation,
    [query("[1]")]: idViolation,
    '{"context":{},"query":{"products":[{"ID":1}]}}': idViolation,
  });
});

Deno.test("POST byProductId echoes every id in its plain form", async () => {
  await using service = await serviceWithShop();
  const echoOf = async (id: string) => {
    const text = await (await post(service, query(id))).text();
    return /"query":\{"id":([^,}]*)/.exec(text)?.[1];
  };
  assertEquals(await echoOf("-0"), "0");
  assertEquals(await echoOf("1e3"), "1000");
  assertEquals(await echoOf("-9007199254740991"), "-9007199254740991");
});

Deno.test("POST byProductId accepts a list of integers as variantIds, or none", async () => {
  const entry = (variantIds: string) => query(`1,"variantIds":${variantIds}`);
  const violation = ["/query/products/0/variantIds"];
  await check({
    [entry("[]")]: "ok",
    [entry("[-1,0]")]: "ok",
    [entry("null")]: violation,
    [entry("11")]: violation,
    [entry('"11"')]: violation,
    [entry('{"0":11,"length":1}')]: violation,
    [entry('[11,"12"]')]: ["/query/products/0/variantIds/1"],
    [entry("[1.5,12,1e400]")]: [
      "/query/products/0/variantIds/0",
      "/query/products/0/variantIds/2",
    ],
    [entry("[null]")]: ["/query/products/0/variantIds/0"],
  });
});

Deno.test("POST byProductId ignores unknown keys at every level, whatever their name", async () => {
  await using service = await serviceWithShop();
  const expected = await (await queryShop(service, [{ id: 1, variantIds: [11] }])).text();
  const extra = '"__proto__":{"id":2},"constructor":{"prototype":{"id":2}},"toString":1,"x":[{}]';
  const context = `{${extra},"bigcommerce":{${extra}},"talonone":{${extra}},"custom":{${extra}}}`;
  const products = `[{"id":1,"variantIds":[11],${extra}}]`;
  const body = `{${extra},"context":${context},"query":{${extra},"products":${products}}}`;
  const response = await post(service, body);
  assertEquals(await response.text(), expected);
  assertEquals(Reflect.get({}, "id"), undefined);
});

Deno.test("POST byProductId reads own keys only: __proto__ provides neither id nor list", async () => {
  await check({
    [query('1},{"__proto__":{"id":2}')]: ["/query/products/1/id"],
    '{"__proto__":{"context":{}},"query":{"products":[]}}': ["/context"],
    '{"context":{},"query":{"__proto__":{"products":[]}}}': ["/query/products"],
    '{"context":{},"constructor":{"query":{"products":[]}}}': ["/query"],
  });
});

Deno.test("POST byProductId uses the last of duplicate keys", async () => {
  await using service = await serviceWithShop();
  const expected = await (await queryShop(service, [{ id: 1 }])).text();
  const body = '{"context":7,"query":1,"context":{},"query":{"products":[9],' +
    '"products":[{"id":2,"id":"x","id":1}]}}';
  assertEquals(await (await post(service, body)).text(), expected);
  const invalid = '{"context":{},"query":{"products":[{"id":1,"id":"x"}]}}';
  assertEquals(await violationPlaces(await post(service, invalid)), idViolation);
});

Deno.test("POST byProductId replaces lone surrogates and invalid UTF-8", async () => {
  await using service = await serviceWithShop();
  const expected = await (await queryShop(service, [{ id: 1 }])).text();
  const [head, tail] = ['{"context":{"locale":"', '"},"query":{"products":[{"id":1}]}}'];
  const texts = [head + "\\ud800" + tail, head + "\\udfff\\ud800" + tail, head + "\ud800" + tail];
  for (const text of texts) assertEquals(await (await post(service, text)).text(), expected);
  const encoder = new TextEncoder();
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
    const body = new Uint8Array([...encoder.encode(head), ...bytes, ...encoder.encode(tail)]);
    assertEquals(await (await post(service, body)).text(), expected);
  }
  const outside = new Uint8Array([0xff, ...encoder.encode(head + tail)]);
  assertEquals(await violationPlaces(await post(service, outside)), [""]);
});

Deno.test("POST byProductId reports at most 50 violations", async () => {
  await using service = await serviceWithShop();
  const products = Array.from({ length: 50 }, () => ({ id: "x", variantIds: ["y"] }));
  assertEquals((await violationPlaces(await queryShop(service, products))).length, 50);
});

Deno.test("a query's schema checks few of the invalid elements of a long list", () => {
  const issuesOf = (context: unknown, products: readonly unknown[] = []) =>
    QueryBody.safeParse({ context, query: { products } }).error?.issues.length;
  const invalid = Array(32_000).fill("");
  assertEquals(issuesOf({ bigcommerce: { customerSegments: invalid.map(Number) } }), violationsMax);
  assertEquals(issuesOf({ talonone: { applicationIds: invalid } }), violationsMax);
  assertEquals(issuesOf({}, [{ id: 1, variantIds: invalid.slice(0, 500) }]), violationsMax);
  assertEquals(issuesOf({}, [{ id: 1, variantIds: invalid }]), 1);
});
