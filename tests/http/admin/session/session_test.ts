import { assert, assertEquals } from "@std/assert";
import { problemOf } from "../../../support/service/problem_of.ts";
import { byCookie, createToken, sessionPath, signIn } from "../../../support/service/signed_in.ts";
import { adminToken, TestService } from "../../../support/service/test_service.ts";
import { FailingKv } from "../../../support/store/failing_kv.ts";

const projects = "/admin/v1/projects";
const cleared = "badges_session=; Max-Age=0; Path=/admin/v1; HttpOnly; SameSite=Strict";

async function statusOf(service: TestService, cookie: string): Promise<number> {
  return (await service.request(projects, byCookie(cookie))).status;
}

/** The session has ended: 401, and the cookie is cleared. */
async function assertSessionEnded(service: TestService, cookie: string) {
  const response = await service.request(projects, byCookie(cookie));
  assertEquals(response.headers.getSetCookie(), [cleared]);
  assertEquals(response.headers.get("WWW-Authenticate"), "Bearer");
  assertEquals((await problemOf(response, 401)).detail, "The session is over: sign in again");
}

Deno.test("DELETE /session signs out: the session ends and the cookie is cleared", async () => {
  await using service = await TestService.create();
  const [first, second] = [await signIn(service), await signIn(service)];
  const response = await service.request(sessionPath, {
    method: "DELETE",
    ...byCookie(first.cookie),
  });
  assertEquals([response.status, await response.text()], [204, ""]);
  assertEquals(response.headers.getSetCookie(), [cleared]);
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  await assertSessionEnded(service, first.cookie);
  const again = await service.request(sessionPath, { method: "DELETE", ...byCookie(first.cookie) });
  await problemOf(again, 401);
  assertEquals(await statusOf(service, second.cookie), 200);
});

Deno.test("DELETE /session keeps a session that `If-Match` does not name", async () => {
  await using service = await TestService.create();
  const { cookie } = await signIn(service);
  const end = (ifMatch: string) =>
    service.request(sessionPath, {
      method: "DELETE",
      ...byCookie(cookie, { "If-Match": ifMatch }),
    });
  await problemOf(await end('"another"'), 412);
  assertEquals(await statusOf(service, cookie), 200);
  const read = await service.request(sessionPath, byCookie(cookie));
  await read.body?.cancel();
  assertEquals((await end(read.headers.get("ETag") ?? "")).status, 204);
  await assertSessionEnded(service, cookie);
});

Deno.test("GET and DELETE /session with a token describe the token, and end no session", async () => {
  await using service = await TestService.create();
  const { cookie } = await signIn(service);
  const { secret } = await createToken(service, { expiresAt: "2099-01-01T00:00:00Z" });
  const headers = { Cookie: cookie };
  const got = await service.request(sessionPath, { token: secret, headers });
  const expiresAt = "2099-01-01T00:00:00.000Z";
  assertEquals(await got.json(), { name: "Till", scopes: ["write"], expiresAt });
  const bootstrap = await (await service.request(sessionPath)).json();
  assertEquals(bootstrap, { name: "First token", scopes: ["admin"] });
  const ended = await service.request(sessionPath, { method: "DELETE", token: secret, headers });
  assertEquals(ended.headers.get("Set-Cookie"), null);
  await problemOf(ended, 404);
  assertEquals(await statusOf(service, cookie), 200);
});

Deno.test("a token takes precedence over the cookie, valid or not; malformed credentials do not", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1e6 });
  const { cookie } = await signIn(service);
  const { secret } = await createToken(service, { scopes: ["read"] });
  const send = (headers: Record<string, string>) =>
    service.request(projects, {
      token: null,
      headers: { Cookie: cookie, ...headers },
      json: { id: "new", name: "New" },
    });
  assertEquals((await send({ Authorization: `Bearer ${secret}` })).status, 403);
  const wrong = await send({ Authorization: "Bearer wrong" });
  assertEquals([wrong.status, wrong.headers.get("Set-Cookie")], [401, null]);
  // No page sends a token by itself, so its origin does not matter.
  const foreign = { Authorization: `Bearer ${adminToken}`, Origin: "https://evil.example" };
  assertEquals((await send(foreign)).status, 201);
  assertEquals((await send({ Authorization: `Basic ${btoa("a:b")}` })).status, 409);
  assertEquals(await statusOf(service, cookie), 200);
});

Deno.test("a session ends at once when its token is revoked, or loses its last project", async () => {
  await using service = await TestService.create({ withDemo: true });
  const [revoked, dropped] = [
    await createToken(service, { scopes: ["admin"] }),
    await createToken(service, { projectIds: ["demo"] }),
  ];
  const ends: [{ secret: string }, string][] = [
    [revoked, `/admin/v1/tokens/${revoked.id}`],
    [dropped, `${projects}/demo`],
  ];
  for (const [{ secret }, path] of ends) {
    const { cookie } = await signIn(service, secret);
    assertEquals(await statusOf(service, cookie), 200);
    assertEquals((await service.request(path, { method: "DELETE" })).status, 204);
    await assertSessionEnded(service, cookie);
  }
});

Deno.test("a session ends at once when its token is revoked, without a notification", async () => {
  const failing = await FailingKv.open();
  await using service = await TestService.create({ kv: failing.kv, now: () => 0 });
  const { secret, id } = await createToken(service);
  const { cookie } = await signIn(service, secret);
  assertEquals(await statusOf(service, cookie), 200);
  failing.state = "lastCommit";
  await problemOf(await service.request(`/admin/v1/tokens/${id}`, { method: "DELETE" }), 503);
  failing.state = "up";
  await assertSessionEnded(service, cookie);
});

Deno.test("a session loses a deleted project that its token had, and keeps the others", async () => {
  await using service = await TestService.create({ withDemo: true });
  await service.request(projects, { json: { id: "other", name: "Other" } });
  const { secret } = await createToken(service, { projectIds: ["demo", "other"] });
  const { cookie } = await signIn(service, secret);
  const own = async () => (await (await service.request(sessionPath, byCookie(cookie))).json());
  assertEquals((await own()).projectIds, ["demo", "other"]);
  await service.request(`${projects}/demo`, { method: "DELETE" });
  assertEquals((await own()).projectIds, ["other"]);
});

Deno.test("a session ends after 12 hours, or with its token, at the exact instant", async () => {
  let now = Date.UTC(2026, 0, 31);
  await using service = await TestService.create({ now: () => now });
  const expiresAt = new Date(now + 5_000).toISOString();
  const { secret } = await createToken(service, { expiresAt });
  const [short, long] = [await signIn(service, secret), await signIn(service)];
  now += 4_999;
  assertEquals(await statusOf(service, short.cookie), 200);
  now += 1;
  await assertSessionEnded(service, short.cookie);
  for (let hour = 1; hour < 12; hour++) {
    now = Date.UTC(2026, 0, 31, hour);
    assertEquals(await statusOf(service, long.cookie), 200);
  }
  now = Date.UTC(2026, 0, 31, 12) - 1;
  assertEquals(await statusOf(service, long.cookie), 200);
  now += 1;
  await assertSessionEnded(service, long.cookie);
});

Deno.test("a session survives a restart, but not a change of its ADMIN_TOKEN", async () => {
  const kv = await Deno.openKv(":memory:");
  const { cookie } = await signIn(await TestService.create({ kv }));
  const { cookie: ofToken } = await signIn(
    await TestService.create({ kv }),
    (await createToken(await TestService.create({ kv }))).secret,
  );
  const restarted = await TestService.create({ kv });
  assertEquals(await statusOf(restarted, cookie), 200);
  assertEquals(await statusOf(restarted, ofToken), 200);
  await using changed = await TestService.create({ kv, adminToken: "another" });
  await assertSessionEnded(changed, cookie);
  assertEquals(await statusOf(changed, ofToken), 200);
});

Deno.test("a cookie that was never issued is a failed login, and is cleared", async () => {
  const wrong = ["", "x", "ses_", `ses_${"A".repeat(43)}`, adminToken, "x".repeat(10_000)];
  for (
    const sent of [
      ...wrong.map((it) => `badges_session=${it}`),
      "badges_session=a; badges_session=b",
    ]
  ) {
    await using service = await TestService.create({ authFailuresPerMinute: 1 });
    await assertSessionEnded(service, sent);
    const response = await service.request(sessionPath, byCookie(sent));
    assertEquals(response.headers.get("Set-Cookie"), cleared);
    await problemOf(response, 429);
    // A valid token, and a session, are still accepted.
    const { cookie } = await signIn(service);
    assertEquals((await service.request(sessionPath, byCookie(cookie))).status, 200);
  }
});

Deno.test("the cookie of an ended session is not a failed login, however often it is sent", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1 });
  const { cookie } = await signIn(service);
  await service.request(sessionPath, { method: "DELETE", ...byCookie(cookie) });
  for (let count = 0; count < 3; count++) await assertSessionEnded(service, cookie);
  // This is the first failed login: the cookie above did not count as one.
  const failed = { json: { token: "wrong" }, token: null };
  assertEquals((await service.request(sessionPath, failed)).status, 401);
  assertEquals((await service.request(sessionPath, failed)).status, 429);
});

Deno.test("a cookie is neither accepted nor rejected while the store is down", async () => {
  let now = Date.UTC(2026, 0, 31);
  await using service = await TestService.create({ now: () => now });
  const { cookie } = await signIn(service);
  const get = service.kv.get;
  service.kv.get = () => Promise.reject(new Error("down"));
  const response = await service.request(sessionPath, byCookie(cookie));
  assertEquals(response.headers.get("Set-Cookie"), null);
  await problemOf(response, 503);
  service.kv.get = get;
  now += 10_000;
  assertEquals(await statusOf(service, cookie), 200);
});

Deno.test("a change made with a session is recorded under its token", async () => {
  await using service = await TestService.create();
  const { secret, id } = await createToken(service, { scopes: ["admin"] });
  const people: [string, string][] = [[secret, id], [adminToken, "bootstrap"]];
  for (const [token, tokenId] of people) {
    const { cookie } = await signIn(service, token);
    const path = `${projects}/p-${tokenId}`;
    const created = { method: "PUT", json: { name: "New" }, ...byCookie(cookie) };
    assertEquals((await service.request(path, created)).status, 201);
    const { items } = await (await service.request(`${path}/changes`)).json();
    assertEquals(items[0].tokenId, tokenId);
  }
});

Deno.test("a request with a known session reads nothing from the store", async () => {
  const failing = await FailingKv.open();
  await using service = await TestService.create({ kv: failing.kv, now: () => 0 });
  const { cookie } = await signIn(service);
  const get = async () => (await service.request(sessionPath, byCookie(cookie))).status;
  await get();
  const { calls } = failing;
  for (let count = 0; count < 10; count++) assertEquals(await get(), 200);
  assertEquals(failing.calls, calls);
});

Deno.test("the store holds nothing of a session that could be used to sign in", async () => {
  await using service = await TestService.create();
  const { cookie } = await signIn(service);
  const secret = cookie.split("=ses_")[1] ?? "";
  assertEquals(secret.length, 43);
  const texts: string[] = [];
  for await (const { key, value } of service.kv.list({ prefix: [] })) {
    const bytes = value instanceof Uint8Array ? new TextDecoder("latin1").decode(value) : "";
    texts.push(Deno.inspect([key, value, bytes], { strAbbreviateSize: 1e9 }));
  }
  assert(texts.some((text) => text.includes("session")));
  assertEquals(texts.filter((text) => text.includes(secret) || text.includes(adminToken)), []);
});

Deno.test("/metrics accepts no cookie", async () => {
  await using service = await TestService.create();
  const { cookie } = await signIn(service);
  const response = await service.request("/metrics", byCookie(cookie));
  assertEquals(response.headers.get("Set-Cookie"), null);
  await problemOf(response, 401);
});
