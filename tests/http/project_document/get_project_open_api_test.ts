import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { problemOf } from "../../support/service/problem_of.ts";
import { TestService } from "../../support/service/test_service.ts";
import { FailingKv } from "../../support/store/failing_kv.ts";
import { documentPath, ProjectDocument, ShopWithTypes } from "./shop_with_types.ts";

const queryPath = "/v1/shop/badges/query/byProductId";

Deno.test("GET openapi.json of a project has its query, with the project in the path", async () => {
  await using shop = await ShopWithTypes.create({ price: {} }, { name: "A <b>shop</b>" });
  const { info, servers, paths } = await shop.document();
  assertEquals(info.title, "Badges of A <b>shop</b>");
  assertEquals(servers, [{ url: "http://badges.test" }]);
  assertEquals(Object.keys(paths), [queryPath]);
  const { get, post } = paths[queryPath]!;
  assertEquals([get?.operationId, post?.operationId], [
    "getBadgesByProductId",
    "queryBadgesByProductId",
  ]);
  assertEquals(post?.parameters, []);
  assertEquals(get?.parameters.map((it) => it.name), [
    "product",
    "context",
    "if-match",
    "if-none-match",
  ]);
});

Deno.test("GET openapi.json of a project describes the query as the service's document does", async () => {
  await using shop = await ShopWithTypes.create({ price: {} });
  const own = await shop.document();
  const service = await (await shop.service.request("/openapi.json")).json();
  const { schemas } = own.components;
  for (const name of ["ContextObject", "ProductQuery", "BadgeQuery", "Problem", "Violation"]) {
    assertEquals<unknown>(schemas[name], service.components.schemas[name], name);
  }
  const text = JSON.stringify(service.components.schemas.BadgeAnswer);
  assertEquals(schemas.BadgeAnswer, JSON.parse(text.replace("QueriedBadge", "Badge")));
  const { post } = own.paths[queryPath]!;
  const original = service.paths["/v1/{projectId}/badges/query/byProductId"].post;
  assertEquals(Object.keys(post!.responses), Object.keys(original.responses));
  assertEquals<unknown>(post!.responses["404"], original.responses["404"]);
});

Deno.test("GET openapi.json of a project has no dangling references", async () => {
  await using shop = await ShopWithTypes.create({ price: {}, label: {} });
  const document = await shop.document();
  const names = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  const referred = new Set(Array.from(names, ([, name]) => name));
  assertEquals([...referred].sort(), Object.keys(document.components.schemas).sort());
});

Deno.test("GET openapi.json of a project has an ETag, and is a 304 if the client has it", async () => {
  await using shop = await ShopWithTypes.create({ price: {} });
  const { status, headers } = await shop.get();
  const tag = headers.get("ETag") ?? "";
  assertMatch(tag, /^"[A-Za-z0-9_-]{27}"$/);
  assertEquals([status, headers.get("Cache-Control"), headers.get("X-Content-Type-Options")], [
    200,
    "no-cache",
    "nosniff",
  ]);
  assertEquals(headers.get("Content-Type"), "application/json");
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await shop.get({ headers: { "If-None-Match": known } });
    assertEquals([again.status, again.headers.get("ETag")], [304, tag]);
    assertEquals(again.headers.get("Cache-Control"), "no-cache");
    assertEquals(await again.text(), "");
  }
  const other = await shop.get({ headers: { "If-None-Match": '"other"' } });
  assertEquals(other.status, 200);
  const head = await shop.get({ method: "HEAD" });
  assertEquals([head.status, head.headers.get("ETag"), await head.text()], [200, tag, ""]);
});

Deno.test("GET openapi.json of a project follows every change of its types and its name at once", async () => {
  await using shop = await ShopWithTypes.create({ price: {} });
  const first = (await shop.get()).headers.get("ETag");
  const seen = new Set([first]);
  const change = async (path: string, json: unknown) => {
    await shop.put(path, json);
    const tag = (await shop.get()).headers.get("ETag");
    assert(!seen.has(tag), JSON.stringify(json));
    seen.add(tag);
  };
  const schema = { type: "object", properties: { text: { type: "string" } } };
  await change("/types/label", { name: "Label", schema });
  await change("/types/label", { name: "Label", schema: { ...schema, required: ["text"] } });
  await change("/types/label", { name: "Labels", schema });
  await shop.service.request("/admin/v1/projects/shop/types/label", { method: "DELETE" });
  assertEquals((await shop.get()).headers.get("ETag"), first);
  await change("", { name: "Other" });
  assertEquals((await shop.document()).info.title, "Badges of Other");
});

Deno.test("GET openapi.json of a project stays the same when badges, products or other settings change", async () => {
  await using shop = await ShopWithTypes.create({ price: {} });
  const before = await (await shop.get()).text();
  const id = "11111111-1111-4111-8111-111111111111";
  const badge = { typeId: "price", name: "Ours", content: { text: "not yet public" } };
  await shop.put(`/badges/${id}`, { ...badge, startsAt: "2999-01-01T00:00:00Z" });
  await shop.put("/products/1", { badges: [{ badgeId: id }], attributes: { margin: 5 } });
  await shop.put("", { name: "Shop", cacheSeconds: 5 });
  assertEquals(await (await shop.get()).text(), before);
});

Deno.test("GET openapi.json of a recreated project is that of the new one", async () => {
  await using shop = await ShopWithTypes.create({ price: {} });
  const before = (await shop.get()).headers.get("ETag");
  await shop.service.request("/admin/v1/projects/shop", { method: "DELETE" });
  await problemOf(await shop.get(), 404);
  await shop.put("", { name: "Shop" });
  assertNotEquals((await shop.get()).headers.get("ETag"), before);
});

Deno.test("GET openapi.json of a project is a 404 for an unknown id, a 400 for an invalid one", async () => {
  await using shop = await ShopWithTypes.create({});
  const { detail } = await problemOf(await shop.service.request("/v1/none/openapi.json"), 404);
  assertEquals(detail, 'There is no project "none"');
  await problemOf(await shop.service.request("/v1/-x/openapi.json"), 400);
  const posted = await shop.service.request(documentPath, { method: "POST" });
  assertEquals(posted.headers.get("Allow"), "GET, HEAD, OPTIONS");
  await problemOf(posted, 405);
});

Deno.test("GET openapi.json of a project may be read by the same pages as its query", async () => {
  const allowOf = async (settings: Record<string, unknown>, origin: string) => {
    await using shop = await ShopWithTypes.create({ price: {} }, settings);
    const { headers } = await shop.get({ headers: { Origin: origin } });
    return [headers.get("Access-Control-Allow-Origin"), headers.get("Vary")];
  };
  const allowedOrigins = ["https://shop.example"];
  assertEquals(await allowOf({}, "https://any.example"), ["*", null]);
  assertEquals(await allowOf({ allowedOrigins }, "https://shop.example"), [
    "https://shop.example",
    "Origin",
  ]);
  assertEquals(await allowOf({ allowedOrigins }, "https://any.example"), [null, "Origin"]);
  await using shop = await ShopWithTypes.create({});
  const preflight = await shop.get({ method: "OPTIONS" });
  assertEquals(preflight.status, 204);
  assertEquals(
    preflight.headers.get("Access-Control-Allow-Headers"),
    "Content-Type, If-None-Match",
  );
});

Deno.test("GET openapi.json of a project in memory does not wait for the store", async () => {
  const failing = await FailingKv.open();
  await using service = await TestService.create({ withDemo: true, kv: failing.kv });
  const get = () => service.request("/v1/demo/openapi.json");
  const [first, second] = await Promise.all([get(), get()]);
  assertEquals(await first.text(), await second.text());
  const before = failing.calls;
  failing.state = "down";
  ProjectDocument.parse(await (await get()).json());
  assertEquals(failing.calls, before);
});
