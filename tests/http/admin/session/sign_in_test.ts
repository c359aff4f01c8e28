import { assert, assertEquals } from "@std/assert";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { byCookie, createToken, sessionPath, signIn } from "../../../support/service/signed_in.ts";
import { adminToken, publicUrl, TestService } from "../../../support/service/test_service.ts";

const projects = "/admin/v1/projects";
const now = Date.UTC(2026, 0, 31, 9, 30);

/** Tries to sign in; returns the response. */
function post(service: TestService, token: unknown, more: Record<string, unknown> = {}) {
  return service.request(sessionPath, { json: { token }, token: null, ...more });
}

Deno.test("POST /session sets a cookie for 12 hours, and responds as GET does", async () => {
  await using service = await TestService.create({ now: () => now });
  const response = await post(service, adminToken);
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  const [cookie = "", ...others] = response.headers.getSetCookie();
  const attributes = "; Max-Age=43200; Path=/admin/v1; HttpOnly; SameSite=Strict";
  assert(cookie.endsWith(attributes) && others.length === 0, cookie);
  assert(!cookie.includes(adminToken));
  const answer = await response.json();
  const expiresAt = "2026-01-31T21:30:00.000Z";
  assertEquals(answer, { name: "First token", scopes: ["admin"], expiresAt });
  const got = await service.request(sessionPath, byCookie(cookie.split(";")[0] ?? ""));
  assertEquals(got.headers.get("Cache-Control"), "no-store");
  assertEquals(await got.json(), answer);
});

Deno.test("POST /session returns the projects of a limited token, and its expiry if that is sooner", async () => {
  await using service = await TestService.create({ now: () => now, withDemo: true });
  const expiresAt = "2026-01-31T09:30:05.000Z";
  const limits = { projectIds: ["demo"], expiresAt };
  const { secret } = await createToken(service, limits);
  const response = await post(service, secret);
  assert(response.headers.get("Set-Cookie")?.includes("Max-Age=5;"));
  assertEquals(await response.json(), { name: "Till", scopes: ["write"], ...limits });
});

Deno.test("POST /session rejects a wrong token as management does, and both share a limit", async () => {
  let clock = now;
  await using service = await TestService.create({ authFailuresPerMinute: 3, now: () => clock });
  const wrong = (from: string) => post(service, "wrong", { from });
  const first = await wrong("a");
  assertEquals(first.headers.get("WWW-Authenticate"), "Bearer");
  assertEquals(first.headers.get("Set-Cookie"), null);
  const { detail } = await problemOf(first, 401);
  assertEquals(detail, "The token is not valid: it is wrong, revoked or expired");
  await problemOf(await wrong("a"), 401);
  await problemOf(await service.request(projects, { token: "wrong", from: "a" }), 401);
  clock += 20_000;
  const limited = await wrong("a");
  assertEquals(limited.headers.get("Retry-After"), "40");
  await problemOf(limited, 429);
  await problemOf(await service.request(projects, { token: "wrong", from: "a" }), 429);
  // Other addresses, valid tokens, and requests without a token are still accepted.
  await problemOf(await wrong("b"), 401);
  assertEquals((await post(service, adminToken, { from: "a" })).status, 200);
  assertEquals((await post(service, undefined, { from: "a" })).status, 400);
  clock += 40_000;
  await problemOf(await wrong("a"), 401);
});

Deno.test("POST /session allows ten invalid tokens a minute by default", async () => {
  await using service = await TestService.create();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) statuses.push((await post(service, "wrong")).status);
  assertEquals(statuses, [...Array(10).fill(401), 429, 429]);
});

Deno.test("POST /session counts addresses as management does, behind a trusted proxy", async () => {
  const trustedProxies = ["10.0.0.1"];
  await using service = await TestService.create({ authFailuresPerMinute: 1, trustedProxies });
  const statusOf = async (forwarded: string) => {
    const headers = { "X-Forwarded-For": forwarded };
    return (await post(service, "wrong", { from: "10.0.0.1", headers })).status;
  };
  assertEquals(await statusOf("198.51.100.1"), 401);
  assertEquals(await statusOf("198.51.100.2"), 401);
  assertEquals(await statusOf("198.51.100.1"), 429);
});

Deno.test("POST /session counts the addresses of an IPv6 /64 network as one", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1 });
  const statusOf = async (from: string) => (await post(service, "wrong", { from })).status;
  assertEquals(await statusOf("2001:db8:1:2::1"), 401);
  for (let host = 2; host < 20; host++) {
    assertEquals(await statusOf(`2001:db8:1:2:${host.toString(16)}::1`), 429);
  }
  assertEquals(await statusOf("2001:db8:1:3::1"), 401);
});

Deno.test("POST /session checks only the body's token, whatever else is sent", async () => {
  await using service = await TestService.create();
  const { secret } = await createToken(service, { scopes: ["read"] });
  const headers = { Cookie: "badges_session=ses_wrong" };
  for (const token of ["wrong", adminToken, null]) {
    const response = await post(service, secret, { token, headers });
    assertEquals(response.status, 200);
    assertEquals((await response.json()).name, "Till");
    assertEquals((await post(service, "wrong", { token, headers })).status, 401);
  }
});

Deno.test("POST /session rejects an invalid body without quoting it", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1 });
  for (const token of [undefined, null, 7, "", ["bdg_x"], "bdg_".repeat(3_000)]) {
    const response = await post(service, token);
    const text = await response.clone().text();
    assertEquals(await violationPlaces(response), ["/token"]);
    assert(!text.includes("bdg_"), text);
  }
  // None of them counted as a failed login.
  assertEquals((await post(service, "wrong")).status, 401);
});

Deno.test("POST /session ends the browser's previous session if it succeeds", async () => {
  await using service = await TestService.create();
  const first = await signIn(service);
  const statusOf = async (cookie: string) =>
    (await service.request(projects, byCookie(cookie))).status;
  await post(service, "wrong", { headers: { Cookie: first.cookie } });
  assertEquals(await statusOf(first.cookie), 200);
  const second = await post(service, adminToken, { headers: { Cookie: first.cookie } });
  assertEquals(second.status, 200);
  assertEquals(await statusOf(first.cookie), 401);
});

Deno.test("POST /session sets a cookie for TLS only behind TLS, and reads that one", async () => {
  const worlds = [
    { publicUrl: "https://badges.test", proto: "http" },
    { publicUrl, proto: "https" },
  ];
  for (const world of worlds) {
    const options = { publicUrl: world.publicUrl, trustedProxies: ["10.0.0.1"] };
    await using service = await TestService.create(options);
    const headers = { "X-Forwarded-Proto": world.proto };
    const sent = { from: "10.0.0.1", headers };
    const set = (await post(service, adminToken, sent)).headers.get("Set-Cookie") ?? "";
    const [cookie = "", , ...attributes] = set.split("; ");
    assert(cookie.startsWith("__Host-badges_session=ses_"), cookie);
    assertEquals(attributes, ["Path=/", "HttpOnly", "Secure", "SameSite=Strict"]);
    const back = { token: null, ...sent, headers: { ...headers, Cookie: cookie } };
    assertEquals((await service.request(projects, back)).status, 200);
  }
});

Deno.test("POST /session responds 503 while the store is down, and counts no failure", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1 });
  const get = service.kv.get;
  service.kv.get = () => Promise.reject(new Error("down"));
  for (let count = 0; count < 3; count++) await problemOf(await post(service, "wrong"), 503);
  service.kv.get = get;
  await problemOf(await post(service, "wrong"), 401);
});
