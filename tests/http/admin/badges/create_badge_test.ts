import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { violationPlaces } from "../../../support/service/problem_of.ts";

const noon = Date.UTC(2026, 0, 31, 12);
const fields = { typeId: "price", name: "Sale", content: { text: "-20 %" } };
const path = `/badges/${badgeIdOf(0)}`;

Deno.test("POST of a badge creates it: 201 with a UUID, Location as a path, ETag and times", async () => {
  await using shop = await ManagedShop.create({ now: () => noon });
  const response = await shop.send("POST", "/badges", fields);
  assertEquals(response.status, 201);
  const badge = await response.json();
  assertMatch(badge.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const at = "2026-01-31T12:00:00.000Z";
  assertEquals(badge, { id: badge.id, ...fields, createdAt: at, updatedAt: at });
  const location = response.headers.get("Location") ?? "";
  assertEquals(location, `/admin/v1/projects/shop/badges/${badge.id}`);

  const got = await shop.service.request(location);
  assertEquals(await got.json(), badge);
  assertEquals(got.headers.get("ETag"), response.headers.get("ETag"));
  assertMatch(got.headers.get("ETag") ?? "", /^"[^"]+"$/);
});

Deno.test("POST of a badge appends it to the order, on no product", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const response = await shop.send("POST", "/badges", fields);
  const { id } = await response.json();
  const order = await shop.json("/badge-order");
  assertEquals(order, { badgeIds: [badgeIdOf(0), badgeIdOf(1), id] });
  assertEquals(await shop.all(`/badges/${id}/products`), []);
});

Deno.test("POST of a badge twice creates two", async () => {
  await using shop = await ManagedShop.create();
  const ids = [];
  for (const _ of [1, 2]) ids.push((await (await shop.send("POST", "/badges", fields)).json()).id);
  assertNotEquals(ids[0], ids[1]);
  assertEquals((await shop.all("/badges")).length, 2);
});

Deno.test("POST of a badge with an id is a 400", async () => {
  await using shop = await ManagedShop.create();
  const response = await shop.send("POST", "/badges", { ...fields, id: badgeIdOf(0) });
  assertEquals(await violationPlaces(response), ["/id"]);
  assertEquals(await shop.all("/badges"), []);
});

Deno.test("PUT of a new badge: 201 with Location and ETag", async () => {
  await using shop = await ManagedShop.create({ now: () => noon });
  const response = await shop.send("PUT", path, fields);
  assertEquals(response.status, 201);
  assertEquals(response.headers.get("Location"), `/admin/v1/projects/shop${path}`);
  const at = "2026-01-31T12:00:00.000Z";
  assertEquals(await response.json(), {
    id: badgeIdOf(0),
    ...fields,
    createdAt: at,
    updatedAt: at,
  });
  const got = await shop.request(path);
  await got.body?.cancel();
  assertEquals(got.headers.get("ETag"), response.headers.get("ETag"));
});

Deno.test("PUT of a badge replaces it whole: 200, omitted fields are removed, createdAt stays", async () => {
  let now = noon;
  await using shop = await ManagedShop.create({ badges: 2, now: () => now });
  const whole = { ...fields, status: "paused", everyProduct: true };
  await (await shop.send("PUT", path, whole)).body?.cancel();
  now += 1_500;
  const response = await shop.send("PUT", path, { typeId: "price", content: {} });
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Location"), null);
  assertEquals(await response.json(), {
    id: badgeIdOf(0),
    typeId: "price",
    content: {},
    createdAt: "2026-01-31T12:00:00.000Z",
    updatedAt: "2026-01-31T12:00:01.500Z",
  });
});

Deno.test("PUT of a badge keeps its place and its products", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  await shop.putProduct(1, { badges: [{ badgeId: badgeIdOf(1) }, { badgeId: badgeIdOf(2) }] });
  await shop.putBadge(1, { content: { text: "New" } });
  assertEquals(await shop.order(), [0, 1, 2]);
  assertEquals(await shop.service.shown("shop", [{ id: 1 }]), [["New", "Badge 2"]]);
});

Deno.test("PUT of a badge with the response of its GET changes only updatedAt", async () => {
  let now = noon;
  await using shop = await ManagedShop.create({ badges: 1, now: () => now });
  const badge = await shop.badge(0);
  now += 1;
  assertEquals(await shop.json(path, { method: "PUT", json: badge }), {
    ...badge,
    updatedAt: "2026-01-31T12:00:00.001Z",
  });
});

Deno.test("createdAt and updatedAt in a body are ignored, whatever their value", async () => {
  await using shop = await ManagedShop.create({ now: () => noon });
  const at = "2026-01-31T12:00:00.000Z";
  const sent = { ...fields, createdAt: "2000-01-01T00:00:00.000Z", updatedAt: 7 };
  for (const [method, to] of [["POST", "/badges"], ["PUT", path], ["PUT", path]] as const) {
    const { createdAt, updatedAt } = await (await shop.send(method, to, sent)).json();
    assertEquals([createdAt, updatedAt], [at, at]);
  }
});

Deno.test("PUT of a badge accepts only the path's id in the body, in either case", async () => {
  await using shop = await ManagedShop.create();
  const put = (id: unknown) => shop.send("PUT", path, { ...fields, id });
  assertEquals(await violationPlaces(await put(badgeIdOf(1))), ["/id"]);
  assertEquals(await violationPlaces(await put(7)), ["/id"]);
  assertEquals(await shop.all("/badges"), []);
  for (const [id, status] of [[badgeIdOf(0), 201], [badgeIdOf(0).toUpperCase(), 200]] as const) {
    const response = await put(id);
    assertEquals([response.status, (await response.json()).id], [status, badgeIdOf(0)]);
  }
});

Deno.test("a badge's path in upper case finds the badge, whose id is in lower case", async () => {
  await using shop = await ManagedShop.create();
  const capitals = `/badges/${badgeIdOf(10).toUpperCase()}`;
  const created = await shop.send("PUT", capitals, fields);
  assertEquals((await created.json()).id, badgeIdOf(10));
  assertEquals(
    created.headers.get("Location"),
    `/admin/v1/projects/shop/badges/${badgeIdOf(10)}`,
  );
  assertEquals(await shop.json(capitals), await shop.badge(10));
});

Deno.test("a badge's path that is not a UUID is a 400, for every method", async () => {
  await using shop = await ManagedShop.create();
  for (const id of ["1234", `${badgeIdOf(0)}0`, badgeIdOf(0).replaceAll("-", ""), "%00"]) {
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const json = method === "PUT" || method === "PATCH" ? fields : undefined;
      const response = await shop.request(`/badges/${id}`, { method, json });
      assertEquals(await violationPlaces(response), ["?badgeId"], `${method} ${id}`);
    }
  }
});
