import { assertEquals } from "@std/assert";
import { problemOf } from "../support/service/problem_of.ts";
import { serviceWithShop } from "../support/service/query_shop.ts";
import { adminToken, TestService } from "../support/service/test_service.ts";

const projects = "/admin/v1/projects";

/** Creates a token; returns its secret and its path. */
async function createToken(service: TestService, json: Record<string, unknown>) {
  const response = await service.request("/admin/v1/tokens", { json: { name: "Any", ...json } });
  assertEquals(response.status, 201);
  const { secret, id }: { secret: string; id: string } = await response.json();
  return { secret, path: `/admin/v1/tokens/${id}` };
}

Deno.test("management accepts any case of the scheme, and spaces around the token", async () => {
  await using service = await TestService.create();
  const schemes = ["Bearer ", "bearer ", "BEARER ", "bEaReR  ", "Bearer    "];
  for (const scheme of schemes) {
    for (const end of ["", " "]) {
      const headers = { Authorization: scheme + adminToken + end };
      assertEquals((await service.request(projects, { headers, token: null })).status, 200);
    }
  }
});

Deno.test("management treats any other Authorization as no credentials, and does not count it as a failure", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1 });
  const garbage = ["", " ", "Bearer", "Bearer ", "Bearer  ", adminToken, `Basic ${btoa("a:b")}`];
  garbage.push(`Bearer${adminToken}`, `Bearer ${adminToken} x`, `Bearer x ${adminToken}`);
  garbage.push(`Bearer\t${adminToken}`, `Token ${adminToken}`, `Bearer ${adminToken}, x y`);
  garbage.push("Bearer ".repeat(1_000), "\u00ff\u00fe", "Bearer: x y");
  for (const header of garbage) {
    const headers = { Authorization: header };
    const response = await service.request(projects, { headers, token: null });
    assertEquals(response.headers.get("WWW-Authenticate"), "Bearer");
    await problemOf(response, 401);
  }
  assertEquals((await service.request(projects, { token: "wrong" })).status, 401);
});

Deno.test("management rejects wrong tokens of any form", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1_000 });
  const wrong = ["x", "null", "undefined", "bdg_", adminToken + "x", adminToken.slice(1)];
  wrong.push(adminToken.toUpperCase(), "x".repeat(100_000), "\u00ff", "%00", "__proto__", "'--");
  for (const token of wrong) {
    const response = await service.request(projects, { token });
    assertEquals(response.headers.get("WWW-Authenticate"), "Bearer");
    const { detail } = await problemOf(response, 401);
    assertEquals(detail, "The token is not valid: it is wrong, revoked or expired");
  }
});

Deno.test("management limits invalid tokens by address: 429 with Retry-After", async () => {
  let now = Date.UTC(2026, 0, 31);
  await using service = await TestService.create({ authFailuresPerMinute: 3, now: () => now });
  const statusOf = async (token: string | null, from: string) =>
    (await service.request(projects, { token, from })).status;
  for (let count = 0; count < 3; count++) {
    assertEquals(await statusOf("wrong", "203.0.113.7"), 401);
    now += 10_000;
  }
  const response = await service.request(projects, { token: "wrong", from: "203.0.113.7" });
  assertEquals(response.headers.get("Retry-After"), "30");
  assertEquals(response.headers.get("RateLimit-Policy"), '"failed-logins";q=3;w=60');
  assertEquals(response.headers.get("RateLimit"), '"failed-logins";r=0;t=30');
  await problemOf(response, 429);
  // Other addresses, and requests with the right token or none, are still accepted.
  assertEquals(await statusOf("wrong", "203.0.113.8"), 401);
  assertEquals(await statusOf(adminToken, "203.0.113.7"), 200);
  assertEquals(await statusOf(null, "203.0.113.7"), 401);
  now += 30_000;
  assertEquals(await statusOf("wrong", "203.0.113.7"), 401);
});

Deno.test("management allows ten invalid tokens a minute by default", async () => {
  await using service = await TestService.create();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) {
    statuses.push((await service.request(projects, { token: "wrong" })).status);
  }
  assertEquals(statuses, [...Array(10).fill(401), 429, 429]);
});

Deno.test("a request without credentials is not a failed login, however often it is sent", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1 });
  for (let count = 0; count < 20; count++) {
    assertEquals((await service.request(projects, { token: null })).status, 401);
  }
  assertEquals((await service.request(projects, { token: "wrong" })).status, 401);
  assertEquals((await service.request(projects, { token: "wrong" })).status, 429);
});

Deno.test("invalid tokens on /metrics and management count together", async () => {
  await using service = await TestService.create({ authFailuresPerMinute: 1 });
  assertEquals((await service.request("/metrics", { token: "wrong" })).status, 401);
  assertEquals((await service.request(projects, { token: "wrong" })).status, 429);
  assertEquals((await service.request("/metrics", { token: "wrong" })).status, 429);
});

Deno.test("invalid tokens count by X-Forwarded-For only behind a trusted proxy", async () => {
  await using service = await TestService.create({
    authFailuresPerMinute: 1,
    trustedProxies: ["10.0.0.1"],
  });
  const statusOf = async (from: string, forwarded: string) => {
    const headers = { "X-Forwarded-For": forwarded };
    return (await service.request(projects, { token: "wrong", from, headers })).status;
  };
  assertEquals(await statusOf("10.0.0.1", "198.51.100.1"), 401);
  assertEquals(await statusOf("10.0.0.1", "198.51.100.2"), 401);
  assertEquals(await statusOf("10.0.0.1", "6.6.6.6, 198.51.100.1"), 429);
  // From a client that is not a proxy, the header is ignored: it counts as one address.
  assertEquals(await statusOf("203.0.113.7", "198.51.100.3"), 401);
  assertEquals(await statusOf("203.0.113.7", "198.51.100.4"), 429);
});

Deno.test("a revoked token is rejected at once, and an expired one from its instant on", async () => {
  let now = Date.UTC(2026, 0, 31);
  await using service = await TestService.create({ now: () => now });
  const statusOf = async (token: string) => (await service.request(projects, { token })).status;
  const first = await createToken(service, { scopes: ["read"] });
  const second = await createToken(service, {
    scopes: ["read"],
    expiresAt: new Date(now + 5_000).toISOString(),
  });
  assertEquals([await statusOf(first.secret), await statusOf(second.secret)], [200, 200]);
  assertEquals((await service.request(first.path, { method: "DELETE" })).status, 204);
  assertEquals(await statusOf(first.secret), 401);
  now += 4_999;
  assertEquals(await statusOf(second.secret), 200);
  now += 1;
  assertEquals(await statusOf(second.secret), 401);
});

Deno.test("the store holds only hashes of secrets", async () => {
  await using service = await serviceWithShop();
  const tokens = [
    await createToken(service, { scopes: ["read"] }),
    await createToken(service, { scopes: ["admin"], projectIds: ["shop"] }),
  ];
  for (const { secret } of tokens) await service.request(projects, { token: secret });
  const secrets = [
    adminToken,
    ...tokens.map((it) => it.secret),
    ...tokens.map((it) => it.secret.slice(4)),
  ];
  const texts: string[] = [];
  for await (const { key, value } of service.kv.list({ prefix: [] })) {
    const bytes = value instanceof Uint8Array ? new TextDecoder("latin1").decode(value) : "";
    texts.push(
      `${JSON.stringify(key)} ${bytes} ${Deno.inspect(value, { strAbbreviateSize: 1e9 })}`,
    );
  }
  // Both within a token, and in the changes of the project.
  assertEquals(texts.filter((text) => text.includes("Any")).length, 4);
  for (const secret of secrets) {
    assertEquals(texts.filter((text) => text.includes(secret)), []);
  }
});

Deno.test("a token limited to a project learns nothing of other projects, or of a recreated one", async () => {
  await using service = await serviceWithShop();
  await service.request(projects, { json: { id: "other", name: "Other" } });
  const { secret: token } = await createToken(service, {
    scopes: ["admin"],
    projectIds: ["shop", "other"],
  });
  const detailOf = async (projectId: string) => {
    const response = await service.request(`${projects}/${projectId}/badges`, { token });
    return response.ok ? "known" : (await problemOf(response, 404)).detail;
  };
  assertEquals(await detailOf("shop"), "known");
  assertEquals(await detailOf("unknown"), 'There is no project "unknown"');
  await service.request(`${projects}/other`, { method: "DELETE" });
  await service.request(projects, { json: { id: "other", name: "Another" } });
  assertEquals(await detailOf("other"), 'There is no project "other"');
});
