import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { problemOf } from "../../support/service/problem_of.ts";
import {
  bodyOf,
  createShopToken,
  type Item,
  projects,
  Shop,
  statusOf,
} from "../../support/shop.ts";
import { putResources } from "./resources.ts";

const entityTag = /^"[\w-]{27}"$/;

/** A response's status, headers and body, as a test compares them. */
async function readResponse(response: Response) {
  const { status, headers } = response;
  const etag = headers.get("ETag") ?? "none";
  return { status, etag, location: headers.get("Location"), body: await bodyOf(response) };
}

function without(item: Item, keys: readonly string[] = []): Item {
  return Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}

for (const { name, path, id, first, second, added } of putResources) {
  Deno.test(`PUT of a new ${name} returns 201, a path as Location and an ETag`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    const created = await readResponse(await shop.send("PUT", path, first));
    assertEquals([created.status, created.location], [201, `${projects}/shop${path}`]);
    assertMatch(created.etag, entityTag);
    assertEquals(without(created.body, added), { id, ...first });
    for (const key of added ?? []) {
      assertMatch(String(created.body[key]), /^(\d{4}-.*\.\d{3}Z|false|bootstrap)$/);
    }
    assertEquals(await readResponse(await shop.send("GET", path)), {
      ...created,
      status: 200,
      location: null,
    });
  });

  Deno.test(`PUT of an existing ${name} replaces it whole, with 200 and no Location`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    const created = await readResponse(await shop.send("PUT", path, first));
    const replaced = await readResponse(await shop.send("PUT", path, { id, ...second }));
    assertEquals([replaced.status, replaced.location], [200, null]);
    assertNotEquals(replaced.etag, created.etag);
    assertEquals(without(replaced.body, added), { id, ...second });
    assertEquals(await readResponse(await shop.send("GET", path)), replaced);
    assertEquals(
      without((await readResponse(await shop.send("PUT", path, first))).body, added),
      { id, ...first },
    );
  });

  Deno.test(`DELETE of a ${name} is a 204 without a body, then 404`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    await shop.ok("PUT", path, first);
    const deleted = await shop.send("DELETE", path);
    assertEquals([deleted.status, await deleted.text()], [204, ""]);
    const revision = await shop.revision();
    const { detail } = await problemOf(await shop.send("GET", path), 404);
    assert(detail.includes(String(id)), detail);
    await problemOf(await shop.send("DELETE", path), 404);
    assertEquals(await shop.revision(), revision);
    assertEquals((await shop.send("PUT", path, first)).status, 201);
  });

  Deno.test(`PUT of a ${name} with another id than the path's is a 400`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    const other = typeof id === "number" ? id + 1 : id === badgeIdOf(7) ? badgeIdOf(8) : "other";
    const { errors } = await problemOf(await shop.send("PUT", path, { id: other, ...first }), 400);
    assertEquals(errors, [{ pointer: "/id", detail: "differs from the path's" }]);
    assertEquals(await statusOf(shop.send("GET", path)), 404);
  });

  Deno.test(`PUT of a ${name} accepts the response of its GET`, async () => {
    await using shop = await Shop.open({ badges: 1, now: () => Date.UTC(2026, 0, 31) });
    await shop.ok("PUT", path, second);
    const before = await readResponse(await shop.send("GET", path));
    assertEquals(await readResponse(await shop.send("PUT", path, before.body)), before);
  });
}

Deno.test("a project is created by POST or PUT with the same response, replaced whole and deleted", async () => {
  await using shop = await Shop.open();
  const { service } = shop;
  const body = { id: "other", name: "Other", cacheSeconds: 0, allowedOrigins: [] };
  const posted = await readResponse(await service.request(projects, { json: body }));
  assertEquals([posted.status, posted.location], [201, `${projects}/other`]);
  assertEquals(posted.body, body);
  const other = shop.beside("other");
  assertEquals(await readResponse(await other.send("GET", "")), {
    ...posted,
    status: 200,
    location: null,
  });
  assertEquals(await statusOf(other.send("DELETE", "")), 204);
  assertEquals(await statusOf(other.send("GET", "")), 404);
  assertEquals(await statusOf(other.send("DELETE", "")), 404);
  assertEquals(await readResponse(await other.send("PUT", "", body)), posted);
  const replaced = await readResponse(await other.send("PUT", "", { name: "New" }));
  assertEquals([replaced.status, replaced.location], [200, null]);
  assertEquals(replaced.body, { id: "other", name: "New" });
});

Deno.test("PUT of a project's settings keeps its contents", async () => {
  await using shop = await Shop.open({ badges: 1 });
  await shop.ok("PUT", "/products/1", { badges: [{ badgeId: badgeIdOf(0) }] });
  await shop.ok("PUT", "", { name: "Renamed", cacheSeconds: 5 });
  assertEquals(await shop.shown(1), [["Badge 0"]]);
});

Deno.test("POST of a project with an existing id is a 409 and changes nothing", async () => {
  await using shop = await Shop.open();
  const before = await shop.get("");
  const json = { id: "shop", name: "Mine now" };
  const { detail } = await problemOf(await shop.service.request(projects, { json }), 409);
  assertEquals(detail, 'Cannot create project "shop": the id is taken');
  assertEquals(await shop.get(""), before);
});

Deno.test("POST of a badge generates a UUID, appends it to the order and returns it like GET", async () => {
  await using shop = await Shop.open({ badges: 2 });
  const fields = { typeId: "price", name: "New", content: { text: "x" } };
  const created = await readResponse(await shop.send("POST", "/badges", fields));
  assertMatch(String(created.body.id), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assertEquals(created.location, `${projects}/shop/badges/${created.body.id}`);
  assertEquals(without(created.body, ["id", "createdAt", "updatedAt"]), fields);
  const got = await readResponse(await shop.send("GET", `/badges/${created.body.id}`));
  assertEquals(got, { ...created, status: 200, location: null });
  const { badgeIds } = await shop.get("/badge-order");
  assertEquals(badgeIds, [badgeIdOf(0), badgeIdOf(1), created.body.id]);
  const again = await shop.ok("POST", "/badges", fields);
  assertNotEquals(again.id, created.body.id);
});

Deno.test("POST of a badge or token with an id is a 400 at the id, even if it is null", async () => {
  await using shop = await Shop.open();
  for (const id of [badgeIdOf(1), "x", null]) {
    const badge = { id, typeId: "price", content: {} };
    const refused = await problemOf(await shop.send("POST", "/badges", badge), 400);
    assertEquals(refused.errors, [{ pointer: "/id", detail: "is not a known property" }]);
    const json = { id, name: "Any", scopes: ["read"] };
    const token = await problemOf(await shop.service.request("/admin/v1/tokens", { json }), 400);
    assertEquals(token.errors, [{ pointer: "/id", detail: "is not a known property" }]);
  }
});

Deno.test("POST of a token returns 201 with its secret once, and DELETE is a 204", async () => {
  await using shop = await Shop.open();
  const { service } = shop;
  const json = { name: "Nightly", scopes: ["read", "write"], projectIds: ["shop"] };
  const created = await readResponse(await service.request("/admin/v1/tokens", { json }));
  const { secret, ...token } = created.body;
  const path = `/admin/v1/tokens/${token.id}`;
  assertEquals([created.status, created.location], [201, path]);
  assertMatch(String(secret), /^bdg_[0-9A-Za-z]{49}$/);
  assertEquals(without(token, ["id", "createdAt"]), { ...json, createdBy: "bootstrap" });
  const got = await readResponse(await service.request(path));
  assertEquals(got, { status: 200, etag: created.etag, location: null, body: token });
  const deleted = await service.request(path, { method: "DELETE" });
  assertEquals([deleted.status, await deleted.text()], [204, ""]);
  await problemOf(await service.request(path), 404);
  await problemOf(await service.request(path, { method: "DELETE" }), 404);
});

Deno.test("a response with a secret cannot be cached", async () => {
  await using shop = await Shop.open();
  const json = { name: "Any", scopes: ["read"] };
  const response = await shop.service.request("/admin/v1/tokens", { json });
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  await createShopToken(shop, { scopes: ["read"] });
});

Deno.test("GET of the order has an ETag, PUT is a 200, and a move is a 204", async () => {
  await using shop = await Shop.open({ badges: 3 });
  const before = await readResponse(await shop.send("GET", "/badge-order"));
  const badgeIds = [2, 0, 1].map(badgeIdOf);
  const replaced = await readResponse(await shop.send("PUT", "/badge-order", { badgeIds }));
  assertEquals([replaced.status, replaced.location, replaced.body], [200, null, { badgeIds }]);
  assertNotEquals(replaced.etag, before.etag);
  assertEquals(await readResponse(await shop.send("GET", "/badge-order")), replaced);
  const move = { badgeId: badgeIdOf(1), before: badgeIdOf(2) };
  const moved = await shop.send("POST", "/badge-order/moves", move);
  assertEquals([moved.status, await moved.text()], [204, ""]);
  assertEquals(await shop.order(), [1, 2, 0]);
});

Deno.test("ids of badges are accepted in either case, and returned in lower case", async () => {
  await using shop = await Shop.open({ badges: 2 });
  const upper = "ABCDEF00-ABCD-4ABC-8ABC-ABCDEFABCDEF";
  const id = upper.toLowerCase();
  const created = await readResponse(
    await shop.send("PUT", `/badges/${upper}`, {
      id: upper,
      typeId: "price",
      content: { text: "Upper" },
    }),
  );
  assertEquals([created.status, created.location], [201, `${projects}/shop/badges/${id}`]);
  assertEquals((await shop.get(`/badges/${upper}`)).id, id);
  await shop.assign([{ op: "add", badgeId: upper, productId: 1 }]);
  await shop.ok("PUT", "/products/2", { badges: [{ badgeId: upper }], order: [upper] });
  assertEquals((await shop.get("/products/2")).order, [id]);
  assertEquals(await shop.shown(1, 2), [["Upper"], ["Upper"]]);
  const move = { badgeId: upper, before: badgeIdOf(0).toUpperCase() };
  assertEquals(await statusOf(shop.send("POST", "/badge-order/moves", move)), 204);
  const badgeIds = [upper, badgeIdOf(1), badgeIdOf(0).toUpperCase()];
  const order = await shop.ok("PUT", "/badge-order", { badgeIds });
  assertEquals(order.badgeIds, badgeIds.map((it) => it.toLowerCase()));
  const patched = await shop.ok("PATCH", `/badges/${upper}`, { id: upper, name: "N" });
  assertEquals(patched.id, id);
  assertEquals((await shop.page(`/badges/${upper}/products`)).items.length, 2);
  const twice = { badges: [{ badgeId: upper }, { badgeId: id }] };
  const { errors } = await problemOf(await shop.send("PUT", "/products/3", twice), 400);
  assertEquals(errors?.map((it) => "pointer" in it && it.pointer), ["/badges/1/badgeId"]);
});
