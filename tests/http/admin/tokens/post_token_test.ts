import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { adminToken, TestService } from "../../../support/service/test_service.ts";
import {
  bodyOf,
  createShopToken,
  type Item,
  keysOf,
  projects,
  Shop,
} from "../../../support/shop.ts";

const tokens = "/admin/v1/tokens";
const now = Date.UTC(2026, 0, 31, 9, 30);
const body = { name: "Nightly", scopes: ["write"] };

function post({ service }: Shop, json: unknown): Promise<Response> {
  return service.request(tokens, { json });
}

Deno.test("createToken returns the same as GET, plus the secret", async () => {
  await using shop = await Shop.open({ now: () => now });
  const fields = { ...body, scopes: ["read", "admin"], projectIds: ["shop"] };
  const response = await post(shop, { ...fields, expiresAt: "2026-12-31T23:59:59Z" });
  const { secret, ...token } = await bodyOf(response);
  assertEquals(response.status, 201);
  assertMatch(String(secret), /^bdg_[0-9A-Za-z]{49}$/);
  assertEquals(token, {
    id: token.id,
    ...fields,
    expiresAt: "2026-12-31T23:59:59.000Z",
    createdBy: "bootstrap",
    createdAt: "2026-01-31T09:30:00.000Z",
  });
  const location = response.headers.get("Location") ?? "";
  assertEquals(location, `${tokens}/${token.id}`);
  const again = await shop.service.request(location);
  assertEquals(again.headers.get("ETag"), response.headers.get("ETag"));
  assertEquals(await bodyOf(again), token);
});

Deno.test("createToken creates another secret each time; each works", async () => {
  await using shop = await Shop.open();
  const secrets = new Set<string>();
  for (let count = 0; count < 5; count++) {
    const { secret } = await createShopToken(shop, body);
    secrets.add(secret);
    assertEquals((await shop.by(secret).send("GET", "")).status, 200);
  }
  assertEquals(secrets.size, 5);
});

Deno.test("createToken rejects invalid scopes, projects and names, and creates nothing", async () => {
  await using shop = await Shop.open({ now: () => now });
  const before = await keysOf(shop);
  const check = async (json: Item, ...pointers: string[]) =>
    assertEquals(await violationPlaces(await post(shop, { ...body, ...json })), pointers);
  await check({ scopes: [] }, "/scopes");
  await check({ scopes: "read" }, "/scopes");
  await check({ scopes: ["owner"] }, "/scopes/0");
  await check({ scopes: ["read", "Write", 7] }, "/scopes/1", "/scopes/2");
  await check({ scopes: ["read", "write", "admin", "read"] }, "/scopes");
  await check({ scopes: undefined, name: undefined }, "/name", "/scopes");
  await check({ name: "" }, "/name");
  await check({ name: "x".repeat(201) }, "/name");
  await check({ name: "a\u0000b" }, "/name");
  await check({ name: "a\nb" }, "/name");
  await check({ projectIds: [] }, "/projectIds");
  await check({ projectIds: "shop" }, "/projectIds");
  await check({ projectIds: null }, "/projectIds");
  await check({ projectIds: ["shop", "nothing"] }, "/projectIds/1");
  await check({ projectIds: ["../shop"] }, "/projectIds/0");
  await check({ projectIds: ["SHOP"] }, "/projectIds/0");
  await check({ secret: "bdg_mine" }, "/secret");
  await check({ hash: "0" }, "/hash");
  await check({ createdAt: "2026-01-31T09:30:00.000Z" }, "/createdAt");
  assertEquals(await keysOf(shop), before);
});

Deno.test("createToken ignores repeated scopes and projects", async () => {
  await using shop = await Shop.open();
  const response = await post(shop, {
    name: "\u{1f600}".repeat(200),
    scopes: ["read", "read"],
    projectIds: ["shop", "shop"],
  });
  const { scopes, projectIds } = await bodyOf(response);
  assertEquals([scopes, projectIds], [["read"], ["shop"]]);
});

Deno.test("createToken accepts any RFC 3339 instant in the future for expiresAt, and returns it in UTC", async () => {
  await using shop = await Shop.open({ now: () => now });
  const check = async (expiresAt: string, expected: string) =>
    assertEquals((await bodyOf(await post(shop, { ...body, expiresAt }))).expiresAt, expected);
  await check("2026-01-31T09:30:00.001Z", "2026-01-31T09:30:00.001Z");
  await check("2026-01-31T10:30:01+01:00", "2026-01-31T09:30:01.000Z");
  await check("2026-01-31T00:00:00-23:59", "2026-01-31T23:59:00.000Z");
  await check("2026-06-01t12:00:00.123456789z", "2026-06-01T12:00:00.123Z");
  await check("2026-06-01T12:00:00.9999-00:00", "2026-06-01T12:00:00.999Z");
  await check("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z");
});

Deno.test("createToken rejects an expiresAt that is past, or not an instant", async () => {
  await using shop = await Shop.open({ now: () => now });
  const bad: unknown[] = [
    "2026-01-31T09:30:00Z",
    "2026-01-31T09:30:00.000999Z",
    "2026-01-31T09:29:59.999Z",
    "2026-01-31T10:30:00+01:00",
    "0000-01-01T00:00:00Z",
    "2026-12-31",
    "2026-12-31T23:59:59",
    "2026-12-31 23:59:59Z",
    "2026-12-31T23:59Z",
    "2026-02-30T00:00:00Z",
    "2026-12-31T24:00:00Z",
    "2026-12-31T23:59:60Z",
    "2026-12-31T23:59:59.1234567890Z",
    "2026-12-31T23:59:59.Z",
    "2026-12-31T23:59:59+24:00",
    "9999-12-31T23:59:59-00:01",
    "10000-01-01T00:00:00Z",
    "+010000-01-01T00:00:00Z",
    "tomorrow",
    "",
    4102444800000,
    null,
  ];
  for (const expiresAt of bad) {
    const response = await post(shop, { ...body, expiresAt });
    assertEquals(await violationPlaces(response), ["/expiresAt"], `${expiresAt}`);
  }
});

Deno.test("the secret of a token is in no later response, nor in the list of changes", async () => {
  await using shop = await Shop.open();
  const { id, secret } = await createShopToken(shop, { scopes: ["admin"] });
  await shop.by(secret).ok("PUT", "", { name: "By the token" });
  const paths = [tokens, `${tokens}/${id}`, `${projects}/shop/changes`, "/metrics"];
  for (const path of paths) {
    const text = await (await shop.service.request(path, { token: secret })).text();
    assert(!text.includes(secret.slice(4)), path);
    assert(!/"(hash|secret)"/.test(text), path);
  }
  const { items: [change] } = await shop.page("/changes?limit=1");
  assertEquals(change?.tokenId, id);
});

Deno.test("ADMIN_TOKEN is neither listed nor found, and cannot be deleted", async () => {
  await using service = await TestService.create();
  const page = await bodyOf(await service.request(tokens));
  assertEquals(page, { items: [] });
  const path = `${tokens}/bootstrap`;
  await problemOf(await service.request(path), 404);
  const { detail } = await problemOf(await service.request(path, { method: "DELETE" }), 409);
  assertEquals(
    detail,
    'Cannot delete token "bootstrap": it is ADMIN_TOKEN\'s. Change that variable instead.',
  );
  assertEquals((await service.request(tokens, { token: adminToken })).status, 200);
});

Deno.test("deleteToken revokes at once, for its holder and in the list; a second time 404", async () => {
  await using shop = await Shop.open();
  const [kept, revoked] = [await createShopToken(shop, body), await createShopToken(shop, body)];
  const path = `${tokens}/${revoked.id}`;
  assertEquals((await shop.service.request(path, { method: "DELETE" })).status, 204);
  await problemOf(await shop.by(revoked.secret).send("GET", ""), 401);
  await problemOf(await shop.service.request(path), 404);
  await problemOf(await shop.service.request(path, { method: "DELETE" }), 404);
  const { items } = await bodyOf(await shop.service.request(tokens));
  assertEquals(Array.isArray(items) && items.map((item) => item.id), [kept.id]);
  assertEquals((await shop.by(kept.secret).send("GET", "")).status, 200);
});

Deno.test("deleteToken: a token may revoke itself", async () => {
  await using shop = await Shop.open();
  const { id, secret: token } = await createShopToken(shop, { scopes: ["admin"] });
  const send = (method: string) => shop.service.request(`${tokens}/${id}`, { method, token });
  assertEquals((await send("DELETE")).status, 204);
  await problemOf(await send("DELETE"), 401);
});

Deno.test("createToken concurrent with the deletion of its project leaves no token for it", async () => {
  for (let round = 0; round < 5; round++) {
    await using shop = await Shop.open();
    const fields = { ...body, projectIds: ["shop"] };
    const [response] = await Promise.all([post(shop, fields), shop.send("DELETE", "")]);
    assertNotEquals(response.status, 500);
    await response.body?.cancel();
    assertEquals(await bodyOf(await shop.service.request(tokens)), { items: [] });
  }
});
