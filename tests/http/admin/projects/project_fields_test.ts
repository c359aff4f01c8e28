import { assertEquals } from "@std/assert";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { TestService } from "../../../support/service/test_service.ts";
import {
  bodyOf,
  createShopToken,
  type Item,
  keysOf,
  projects,
  Shop,
} from "../../../support/shop.ts";

const whole = {
  id: "garden",
  name: "Garden shop",
  cacheSeconds: 60,
  allowedOrigins: ["https://garden.example", "http://localhost:8080"],
};

/** Creates and replaces a project; both must respond alike. */
async function checkKept(fields: Item) {
  await using service = await TestService.create();
  const json = { ...whole, ...fields };
  const posted = await bodyOf(await service.request(projects, { json }));
  const path = `${projects}/${json.id}`;
  assertEquals(posted, await bodyOf(await service.request(path)));
  assertEquals(await bodyOf(await service.request(path, { method: "PUT", json })), posted);
  assertEquals(posted, JSON.parse(JSON.stringify(json)));
}

Deno.test("createProject and putProject store every field up to its bounds", async () => {
  await checkKept({});
  await checkKept({ cacheSeconds: undefined, allowedOrigins: undefined });
  await checkKept({ cacheSeconds: 0, allowedOrigins: [], maxBadgesPerProduct: 1 });
  await checkKept({ cacheSeconds: 86_400, name: "\u{1f600}".repeat(200) });
  await checkKept({ id: "A_-9", allowedOrigins: ["https://xn--grn-ioa.example", "http://[::1]"] });
  await checkKept({ id: "x".repeat(64), name: "constructor" });
  await checkKept({ allowedOrigins: Array.from({ length: 50 }, (_, at) => `https://a${at}.b`) });
});

Deno.test("createProject and putProject report each violation with its pointer, and change nothing", async () => {
  await using service = await TestService.create();
  await bodyOf(await service.request(projects, { json: whole }));
  const shop = new Shop(service, "garden");
  const before = [await keysOf(shop), await shop.get(""), await shop.revision()];
  const check = async (fields: Item, ...pointers: string[]) => {
    const post = await service.request(projects, { json: { ...whole, id: "new", ...fields } });
    assertEquals(await violationPlaces(post), pointers, `POST ${JSON.stringify(fields)}`);
    const put = await shop.send("PUT", "", { ...whole, ...fields });
    assertEquals(await violationPlaces(put), pointers, `PUT ${JSON.stringify(fields)}`);
  };
  for (const name of ["", "x".repeat(201), "a\u0000b", "a\nb", "\u2028", 7, null, undefined]) {
    await check({ name }, "/name");
  }
  for (const cacheSeconds of [-1, 86_401, 0.5, "30", null, true, [30]]) {
    await check({ cacheSeconds }, "/cacheSeconds");
  }
  const origins = ["https://a.example/", "https://a.example/b", "a.example", "*", "null", ""];
  origins.push("https://A.example", "https://a.example:443", "https://u:p@a.example", "ftp://a.b");
  origins.push("https://a.example?", "https://a.example#", " https://a.example");
  origins.push("https://*.example", "https://*");
  for (const origin of origins) {
    await check({ allowedOrigins: ["https://a.example", origin] }, "/allowedOrigins/1");
  }
  await check({ allowedOrigins: "https://a.example" }, "/allowedOrigins");
  await check({ allowedOrigins: null }, "/allowedOrigins");
  await check({ allowedOrigins: Array(51).fill("https://a.example") }, "/allowedOrigins");
  await check({ allowedOrigins: [7] }, "/allowedOrigins/0");
  for (const maxBadgesPerProduct of [0, -1, 1.5, 65, "2", null, true]) {
    await check({ maxBadgesPerProduct }, "/maxBadgesPerProduct");
  }
  await check({ maxBadgesPerProducts: 3 }, "/maxBadgesPerProducts");
  await check({ cacheseconds: 3, createdAt: "x" }, "/cacheseconds", "/createdAt");
  for (const id of ["", "-a", "_a", "a b", "a/b", "é", "x".repeat(65), 7, null, "a\u0000"]) {
    await check({ id }, "/id");
  }
  assertEquals([await keysOf(shop), await shop.get(""), await shop.revision()], before);
});

Deno.test("createProject requires an id; putProject accepts its own, or none", async () => {
  await using service = await TestService.create();
  const { id: _, ...json } = whole;
  assertEquals(await violationPlaces(await service.request(projects, { json })), ["/id"]);
  const put = (json: unknown) => service.request(`${projects}/garden`, { method: "PUT", json });
  assertEquals((await put(json)).status, 201);
  assertEquals(await bodyOf(await put(whole)), whole);
  assertEquals(await violationPlaces(await put({ ...whole, id: "Garden" })), ["/id"]);
});

Deno.test("a malformed project id in a path is a 400, for every method and token", async () => {
  await using shop = await Shop.open();
  const limited = await createShopToken(shop, { scopes: ["admin"], projectIds: ["shop"] });
  for (const id of ["-a", "_a", "a.b", "a%20b", "%00", "a%2Fb", "%F0%9F%98%80", "x".repeat(65)]) {
    for (const token of [undefined, limited.secret]) {
      for (const method of ["GET", "PUT", "DELETE"]) {
        const json = method === "PUT" ? { name: "Any" } : undefined;
        const response = await shop.service.request(`${projects}/${id}`, { method, json, token });
        assertEquals(await violationPlaces(response), ["?projectId"], `${method} ${id}`);
      }
    }
  }
});

Deno.test("projects whose ids differ only in case are two", async () => {
  await using shop = await Shop.open();
  await shop.beside("Shop").ok("PUT", "", { name: "Another" });
  assertEquals([(await shop.get("")).name, (await shop.beside("Shop").get("")).name], [
    "Shop",
    "Another",
  ]);
});

Deno.test("of several projects created concurrently under one id, one is created", async () => {
  await using service = await TestService.create();
  const answers = await Promise.all(
    Array.from(
      { length: 10 },
      (_, index) => service.request(projects, { json: { ...whole, name: `Maker ${index}` } }),
    ),
  );
  const created = answers.filter((it) => it.status === 201);
  assertEquals(created.length, 1);
  assertEquals(
    await bodyOf(await service.request(`${projects}/garden`)),
    await bodyOf(created[0]!),
  );
  for (const answer of answers.filter((it) => it.status !== 201)) await problemOf(answer, 409);
});

Deno.test("a token of scope read sees projects and changes none", async () => {
  await using shop = await Shop.open();
  for (const scope of ["read", "write"]) {
    const by = shop.by((await createShopToken(shop, { scopes: [scope] })).secret);
    assertEquals(await by.get(""), { id: "shop", name: "Shop" });
    await problemOf(await by.send("PUT", "", { name: "Mine" }), 403);
    await problemOf(await by.send("DELETE", ""), 403);
    const { service } = shop;
    await problemOf(await service.request(projects, { json: whole, token: by.token }), 403);
    assertEquals(await bodyOf(await service.request(projects, { token: by.token })), {
      items: [{ id: "shop", name: "Shop" }],
    });
  }
});

Deno.test("putProject's cacheSeconds and allowedOrigins affect the next query", async () => {
  await using shop = await Shop.open();
  const send = () =>
    shop.service.request("/v1/shop/badges/query/byProductId", {
      json: { context: {}, query: { products: [] } },
      headers: { Origin: "https://a.example" },
    });
  const check = async (settings: Item, cacheControl: string, allowed: string | null) => {
    await shop.ok("PUT", "", { name: "Shop", ...settings });
    const { headers, body } = await send();
    await body?.cancel();
    assertEquals(headers.get("Cache-Control"), cacheControl);
    assertEquals(headers.get("Access-Control-Allow-Origin"), allowed);
  };
  await check({}, "private, max-age=30", "*");
  await check({ cacheSeconds: 0, allowedOrigins: [] }, "private, max-age=0", null);
  const allowedOrigins = ["https://b.example", "https://a.example"];
  await check(
    { cacheSeconds: 86_400, allowedOrigins },
    "private, max-age=86400",
    allowedOrigins[1]!,
  );
  await check({ allowedOrigins: ["https://b.example"] }, "private, max-age=30", null);
  await check({}, "private, max-age=30", "*");
});

Deno.test("putProject and putBadgeOrder with what is stored change nothing, and are not listed", async () => {
  await using service = await TestService.create({ withDemo: true });
  const path = `${projects}/demo`;
  const revision = async () => (await service.catalog.open("demo"))?.state.revision;
  const before = await revision();
  for (const at of [path, `${path}/badge-order`]) {
    const stored = await bodyOf(await service.request(at));
    const response = await service.request(at, { method: "PUT", json: stored });
    assertEquals(await bodyOf(response), stored);
  }
  assertEquals(await revision(), before);
});
