import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { d, post, serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { violationPlaces } from "../../support/service/problem_of.ts";

const one = `${shopQuery}?product=1`;
const body = '{"context":{},"query":{"products":[{"id":1}]}}';

Deno.test("a query's Cache-Control follows the project's cacheSeconds", async () => {
  const check = async (cacheSeconds: number | undefined, posted: string, received: string) => {
    await using service = await serviceWithShop({
      settings: cacheSeconds === undefined ? {} : { cacheSeconds },
    });
    const cacheControl = ({ headers }: Response) => headers.get("Cache-Control");
    assertEquals(cacheControl(await post(service, body)), posted);
    const answer = await service.request(one);
    assertEquals(cacheControl(answer), received);
    const headers = { "If-None-Match": answer.headers.get("ETag") ?? "" };
    const again = await service.request(one, { headers });
    assertEquals([again.status, cacheControl(again)], [304, received]);
  };
  await check(undefined, "private, max-age=30", "public, max-age=15, stale-while-revalidate=15");
  await check(0, "private, max-age=0", "public, max-age=0, stale-while-revalidate=0");
  await check(1, "private, max-age=1", "public, max-age=1, stale-while-revalidate=0");
  await check(2, "private, max-age=2", "public, max-age=1, stale-while-revalidate=1");
  await check(61, "private, max-age=61", "public, max-age=31, stale-while-revalidate=30");
  await check(
    86_400,
    "private, max-age=86400",
    "public, max-age=43200, stale-while-revalidate=43200",
  );
});

Deno.test("a query's Cache-Control follows a change of cacheSeconds at once", async () => {
  await using service = await serviceWithShop();
  await post(service, body);
  const json = { name: "Shop", cacheSeconds: 7 };
  await service.request("/admin/v1/projects/shop", { method: "PUT", json });
  const response = await post(service, body);
  assertEquals(response.headers.get("Cache-Control"), "private, max-age=7");
});

Deno.test("GET byProductId sends the same ETag for the same answer, and another for another", async () => {
  await using service = await serviceWithShop();
  const tagOf = async (query: string) =>
    (await service.request(`${shopQuery}?${query}`)).headers.get("ETag") ?? "";
  const tag = await tagOf("product=1");
  assertMatch(tag, /^"[0-9a-z]{1,7}\.[0-9a-z]{1,7}"$/);
  assertEquals(await tagOf("product=1"), tag);
  assertEquals(await tagOf('context={"locale":"fr"}&product=1&x=y'), tag);
  const others = await Promise.all(
    ["product=1:", "product=2", "product=1&product=1", ""].map(tagOf),
  );
  assertEquals(new Set([tag, ...others]).size, 5);
  // Without badges, only the ids differ.
  await service.request("/admin/v1/projects", { json: { id: "empty", name: "Empty" } });
  const empty = [
    "product=1:",
    "product=1&product=0",
    "product=5:7",
    "product=5&product=1&product=7",
  ];
  const tags = await Promise.all(empty.map(async (query) => {
    const response = await service.request(`${shopQuery.replace("shop", "empty")}?${query}`);
    return response.headers.get("ETag");
  }));
  assertEquals(new Set(tags).size, empty.length);
  const change = { typeId: "price", content: { text: "changed" }, everyProduct: true };
  await service.request(`/admin/v1/projects/shop/badges/${d}`, { method: "PUT", json: change });
  assertNotEquals(await tagOf("product=1"), tag);
});

Deno.test("GET byProductId sends the same ETag in another process", async () => {
  await using service = await serviceWithShop();
  await using other = await serviceWithShop();
  const tags = await Promise.all(
    [service, other].map(async (it) => (await it.request(one)).headers.get("ETag")),
  );
  assertEquals(tags[0], tags[1]);
});

Deno.test("GET byProductId responds 304 if the client has the answer: lists, weak tags, *", async () => {
  await using service = await serviceWithShop({ settings: { allowedOrigins: [] } });
  const first = await service.request(one);
  const tag = first.headers.get("ETag") ?? "";
  const check = async (ifNoneMatch: string, status: number, method = "GET") => {
    const headers = { "If-None-Match": ifNoneMatch };
    const response = await service.request(one, { method, headers });
    assertEquals(response.status, status, ifNoneMatch);
    assertEquals(response.headers.get("ETag"), tag);
    assertEquals(response.headers.get("Vary"), "Origin");
    const text = await response.text();
    assertEquals(text === "", status === 304 || method === "HEAD");
    if (status === 304) assert(!response.headers.has("Content-Type"));
  };
  await check(tag, 304);
  await check(tag, 304, "HEAD");
  await check(`W/${tag}`, 304);
  await check(`"other", W/"x" ,${tag}`, 304);
  await check(`${tag},"other"`, 304);
  await check(`"with, comma",${tag}`, 304);
  await check("*", 304);
  await check(" * ", 304);
  await check('"other"', 200);
  await check(`"other", W/"x"`, 200);
  await check(tag.slice(1, -1), 200);
  await check(tag.toUpperCase(), 200);
  await check(`"${tag.slice(1, -2)}"`, 200);
  await check("", 200);
  await check("garbage", 200);
  await check('"', 200);
});

Deno.test("GET byProductId keeps nginx from extending an uncacheable answer by a 304", async () => {
  const check = async (cacheSeconds: number, expected: string | null) => {
    await using service = await serviceWithShop({ settings: { cacheSeconds } });
    const first = await service.request(one);
    assertEquals(first.headers.get("X-Accel-Expires"), null);
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    const again = await service.request(one, { headers });
    assertEquals([again.status, again.headers.get("X-Accel-Expires")], [304, expected]);
  };
  await check(0, "@1");
  await check(1, null);
  await check(30, null);
});

Deno.test("GET byProductId reports violations whatever If-None-Match says, and they are never cached", async () => {
  await using service = await serviceWithShop();
  const response = await service.request(`${shopQuery}?product=x`, {
    headers: { "If-None-Match": "*" },
  });
  assertEquals(response.headers.get("ETag"), null);
  assertEquals(await violationPlaces(response), ["/query/products/0/id"]);
});

Deno.test("POST byProductId has no ETag and ignores If-None-Match", async () => {
  await using service = await serviceWithShop();
  const response = await post(service, body, { headers: { "If-None-Match": "*" } });
  assertEquals([response.status, response.headers.get("ETag")], [200, null]);
});
