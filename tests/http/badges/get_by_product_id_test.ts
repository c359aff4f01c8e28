import { assertEquals, assertMatch, assertObjectMatch } from "@std/assert";
import fc from "fast-check";
import type { TestService } from "../../support/service/test_service.ts";
import { queryShop, serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { problemOf, violationPlaces } from "../../support/service/problem_of.ts";

interface Entry {
  readonly id: number;
  readonly variantIds?: readonly number[];
}

/** The GET form of a query. */
function get(service: TestService, products: readonly Entry[], context?: unknown) {
  const parameters = new URLSearchParams(products.map((entry) => ["product", spelled(entry)]));
  if (context !== undefined) parameters.set("context", JSON.stringify(context));
  return service.request(`${shopQuery}?${parameters}`);
}

function spelled({ id, variantIds }: Entry): string {
  return variantIds === undefined ? `${id}` : `${id}:${variantIds}`;
}

const someIds = fc.oneof(fc.constantFrom(1, 2, -5, 11, 12, 999), fc.maxSafeInteger());
const entries: fc.Arbitrary<Entry> = fc.record({
  id: someIds.map((id) => id + 0),
  variantIds: fc.array(someIds.map((id) => id + 0), { maxLength: 6 }),
}, { requiredKeys: ["id"] });

Deno.test("GET byProductId returns the same as the POST, byte for byte", async () => {
  await using service = await serviceWithShop();
  const contexts = fc.oneof(
    fc.constant({}),
    fc.record({ locale: fc.string(), custom: fc.dictionary(fc.string(), fc.jsonValue()) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(entries, { maxLength: 50 }), contexts, async (products, context) => {
      const posted = await queryShop(service, products, context);
      const received = await get(service, products, context);
      assertEquals(received.status, 200);
      assertEquals(received.headers.get("Content-Type"), posted.headers.get("Content-Type"));
      assertEquals(await received.bytes(), await posted.bytes());
    }),
    { numRuns: 150 },
  );
});

Deno.test("GET byProductId reports the violations of the POST, with the same pointers", async () => {
  await using service = await serviceWithShop();
  const check = async (products: Entry[], context?: unknown) => {
    const posted = await violationPlaces(await queryShop(service, products, context));
    assertEquals(await violationPlaces(await get(service, products, context)), posted);
    return posted;
  };
  await check(Array.from({ length: 51 }, () => ({ id: 1 })));
  await check([{ id: 1, variantIds: Array.from({ length: 501 }, (_, index) => index) }]);
  await check([{ id: 1 }, { id: 2 ** 53 }, { id: 1.5 }]);
  await check([{ id: 1, variantIds: [1, 2.5, 2 ** 53] }]);
  await check([{ id: 1 }], []);
  await check([{ id: 1 }], null);
  await check([{ id: 0.5 }], { locale: 1, bigcommerce: { customerSegments: ["a", 1] } });
});

/** The result of a query string: the echo of its entries, or the pointers of its violations. */
async function check(cases: Record<string, unknown[]>) {
  await using service = await serviceWithShop();
  for (const [parameters, expected] of Object.entries(cases)) {
    const response = await service.request(`${shopQuery}?${parameters}`);
    if (!response.ok) {
      assertEquals(await violationPlaces(response), expected, parameters);
      continue;
    }
    const { products }: { products: { query: unknown }[] } = await response.json();
    assertEquals(products.map((it) => it.query), expected, parameters);
  }
}

Deno.test("GET byProductId reads ids, and ids with variants", async () => {
  await check({
    "": [],
    "product=1234": [{ id: 1234 }],
    "product=0": [{ id: 0 }],
    "product=-5": [{ id: -5 }],
    "product=9007199254740991": [{ id: 2 ** 53 - 1 }],
    "product=1234:": [{ id: 1234, variantIds: [] }],
    "product=1234%3A": [{ id: 1234, variantIds: [] }],
    "product=1235:456,789": [{ id: 1235, variantIds: [456, 789] }],
    "product=1235%3A456%2C-789": [{ id: 1235, variantIds: [456, -789] }],
    "product=1:0,0": [{ id: 1, variantIds: [0, 0] }],
    "product=2&product=1:3&product=2": [{ id: 2 }, { id: 1, variantIds: [3] }, { id: 2 }],
  });
});

Deno.test("GET byProductId accepts canonical decimals only", async () => {
  const id = ["/query/products/0/id"];
  const variant = (index: number) => [`/query/products/0/variantIds/${index}`];
  const malformed = [
    "",
    "x",
    "01",
    "+1",
    "%2B1",
    "-0",
    "00",
    "1.0",
    "1e3",
    "0x1",
    " 1",
    "1+",
    "1_0",
  ];
  malformed.push("--1", "%D9%A1", "1,2", "Infinity", "null", "1;2", "9".repeat(400), "1%00");
  malformed.push("9007199254740992", "-9007199254740992", "%zz", "%ff");
  await check(Object.fromEntries([
    ...malformed.map((text) => [`product=${text}`, id]),
    ...malformed.filter((text) => text !== "1,2" && text !== "")
      .map((text) => [`product=1:5,${text}`, variant(1)]),
    ["product=1:,", ["/query/products/0/variantIds/0", "/query/products/0/variantIds/1"]],
    ["product=1:5,", variant(1)],
    ["product=1:,5", variant(0)],
    ["product=:5", id],
    ["product=1:2:3", id],
    ["product=1::", id],
    ["product=1&product=x", ["/query/products/1/id"]],
  ]));
});

Deno.test("GET byProductId accepts at most one context, as JSON", async () => {
  const violation = ["/context"];
  await check({
    "context={}": [],
    'context={"locale":"fr"}&product=1': [{ id: 1 }],
    "product=1&context=%7B%7D": [{ id: 1 }],
    'context={"a":1,"a":2}': [],
    "context=": violation,
    "context={": violation,
    "context=null": violation,
    "context=[]": violation,
    "context=7": violation,
    "context={}&context={}": violation,
    "context&product=1": violation,
    'context={"locale":7}': ["/context/locale"],
    'context={"locale":7}&product=x': ["/context/locale", "/query/products/0/id"],
  });
});

Deno.test("GET byProductId accepts a context that nests as deep as in the POST", async () => {
  await using service = await serviceWithShop();
  for (const depth of [62, 63, 64, 5_000]) {
    const context = `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    const body = `{"context":${context},"query":{"products":[]}}`;
    const posted = await service.request(shopQuery, { method: "POST", body });
    const received = await service.request(`${shopQuery}?context=${encodeURIComponent(context)}`);
    assertEquals(received.status, posted.status, `${depth} deep`);
  }
});

Deno.test("GET byProductId ignores other parameters", async () => {
  await check({
    "products=1&Product=2&id=3&utm_source=x&product=4&__proto__=5": [{ id: 4 }],
    "product[]=1": [],
  });
});

Deno.test("GET byProductId is described such that generated clients send what it reads", async () => {
  await using service = await serviceWithShop();
  for (const path of ["/openapi.json", "/v1/shop/openapi.json"]) {
    const { paths } = await (await service.request(path)).json();
    const [query] = Object.entries<Record<string, { parameters: { name: string }[] }>>(paths)
      .flatMap(([path, operations]) => path.endsWith("/byProductId") ? [operations.get] : []);
    const parameterOf = (name: string) => query?.parameters.find((it) => it.name === name);
    assertObjectMatch(parameterOf("product")!, {
      style: "form",
      explode: true,
      schema: { type: "array", items: { type: "string" } },
    });
    const { content, schema, ...context } = parameterOf("context") as Record<string, unknown>;
    // Generators leave out a parameter with `content`, or send `context[locale]=fr`, and read a
    // string with a media type as a file.
    assertEquals(content, undefined);
    assertObjectMatch(context, { in: "query", required: false });
    const { type, contentMediaType, example } = schema as Record<string, unknown>;
    assertEquals([type, contentMediaType], ["string", undefined]);
    const response = await get(service, [{ id: 1 }], JSON.parse(String(example)));
    assertEquals(response.status, 200);
  }
});

Deno.test("GET byProductId with a URL of 64 KiB is refused by the runtime without a problem, as the guide says", async () => {
  await using service = await serviceWithShop();
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  await using server = Deno.serve(options, (request, info) => service.app.fetch(request, info));
  const received = async (length: number) => {
    using connection = await Deno.connect({ port: server.addr.port });
    const url = `${shopQuery}?product=1&more=`.padEnd(length, "x");
    const request = `GET ${url} HTTP/1.1\r\nHost: badges.test\r\nConnection: close\r\n\r\n`;
    await connection.writable.getWriter().write(new TextEncoder().encode(request));
    return await new Response(connection.readable).text();
  };
  assertMatch(await received(60_000), /^HTTP\/1\.1 200 OK\r\n/);
  assertMatch(await received(64 * 1024), /^HTTP\/1\.1 400 [^]*content-length: 0\r\n[^]*\r\n\r\n$/);
  const { info } = await (await service.request("/openapi.json")).json();
  assertMatch(info.description, /A URL of 64 KiB or more is a 400 without a body/);
});

Deno.test("GET byProductId of an unknown project is a 404", async () => {
  await using service = await serviceWithShop();
  const path = "/v1/unknown/badges/query/byProductId?product=1";
  assertMatch((await problemOf(await service.request(path), 404)).detail, /"unknown"/);
});
