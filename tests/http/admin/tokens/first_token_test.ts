import { assertEquals } from "@std/assert";
import { problemOf } from "../../../support/service/problem_of.ts";
import { byCookie, signIn } from "../../../support/service/signed_in.ts";
import { TestService } from "../../../support/service/test_service.ts";

const path = "/admin/v1/tokens/bootstrap";
const projects = "/admin/v1/projects";

/** A service that created its first token, and a clock that the test sets. */
async function world() {
  const clock = { now: Date.UTC(2026, 0, 31, 9, 30) };
  const options = { now: () => clock.now, adminToken: "" };
  const service = await TestService.create(options);
  const first = await service.deps.authenticator.loadBootstrapToken() ?? "";
  const statusOf = async (token: string, by = service) =>
    (await by.request(projects, { token })).status;
  const newToken = async (json: Record<string, unknown>) => {
    const sent = { json: { name: "Till", ...json }, token: first };
    return await (await service.request("/admin/v1/tokens", sent)).json();
  };
  const remove = (token: string) => service.request(path, { method: "DELETE", token });
  /** Another process on the same store. */
  const another = async (adminToken = "") => {
    const other = await TestService.create({ ...options, adminToken, kv: service.kv });
    return { other, created: await other.deps.authenticator.loadBootstrapToken() };
  };
  return { clock, service, first, statusOf, newToken, remove, another };
}

Deno.test("the first token can be deleted if another has full access, and is never created again", async () => {
  const { clock, service, first, statusOf, newToken, remove, another } = await world();
  await using _service = service;
  const json = { id: "shop", name: "Shop" };
  await service.request(projects, { json, token: first });
  const { other } = await another();
  assertEquals([await statusOf(first), await statusOf(first, other)], [200, 200]);
  const expiresAt = new Date(clock.now + 1_000).toISOString();
  // None of these has full access for long enough.
  await newToken({ scopes: ["write"] });
  await newToken({ scopes: ["admin"], projectIds: ["shop"] });
  await newToken({ scopes: ["admin"], expiresAt });
  clock.now += 1_000;
  const { detail } = await problemOf(await remove(first), 409);
  assertEquals(
    detail,
    'Cannot delete token "bootstrap": no other token has full access. Create one with the scope ' +
      '"admin" and without projects first.',
  );
  const { secret } = await newToken({ scopes: ["admin"] });
  assertEquals((await remove(first)).status, 204);
  assertEquals([await statusOf(first), await statusOf(secret)], [401, 200]);
  // In another process it ends within two seconds.
  clock.now += 2_000;
  assertEquals(await statusOf(first, other), 401);
  await problemOf(await remove(secret), 404);
  assertEquals((await another()).created, undefined);
  const { items: [change] } = await (await service.request(`${projects}/shop/changes`, {
    token: secret,
  })).json();
  assertEquals([change.operation, change.subject], ["deleteToken", "tokens/bootstrap"]);
});

Deno.test("the first token can be deleted next to an ADMIN_TOKEN, which cannot", async () => {
  const { service, first, another } = await world();
  await using _service = service;
  const { other, created } = await another("configured");
  assertEquals(created, undefined);
  const remove = (token: string) => other.request(path, { method: "DELETE", token });
  assertEquals((await remove(first)).status, 204);
  assertEquals((await other.request(projects, { token: first })).status, 401);
  await problemOf(await remove("configured"), 409);
  assertEquals((await other.request(projects, { token: "configured" })).status, 200);
});

Deno.test("an ADMIN_TOKEN that is the first token cannot be deleted", async () => {
  const { service, first, another } = await world();
  await using _service = service;
  const { other } = await another(first);
  await problemOf(await other.request(path, { method: "DELETE", token: first }), 409);
  assertEquals((await service.request(projects, { token: first })).status, 200);
});

Deno.test("a limited admin, or a token without the scope, cannot delete the first token", async () => {
  const { service, first, newToken, remove } = await world();
  await using _service = service;
  await service.request(projects, { json: { id: "shop", name: "Shop" }, token: first });
  await newToken({ scopes: ["admin"] });
  const limited = await newToken({ scopes: ["admin"], projectIds: ["shop"] });
  await problemOf(await remove(limited.secret), 404);
  const { secret } = await newToken({ scopes: ["write"] });
  await problemOf(await remove(secret), 403);
  assertEquals((await service.request(projects, { token: first })).status, 200);
});

Deno.test("a session of the first token ends with it", async () => {
  const { service, first, newToken, remove } = await world();
  await using _service = service;
  const { secret } = await newToken({ scopes: ["admin"] });
  const { cookie } = await signIn(service, first);
  assertEquals((await service.request(projects, byCookie(cookie))).status, 200);
  assertEquals((await remove(secret)).status, 204);
  assertEquals((await service.request(projects, byCookie(cookie))).status, 401);
});
