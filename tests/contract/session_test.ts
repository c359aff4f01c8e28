import { assert, assertEquals, assertMatch } from "@std/assert";
import { problemOf } from "../support/service/problem_of.ts";
import { byCookie, createToken, signIn } from "../support/service/signed_in.ts";
import { adminToken as token, publicUrl } from "../support/service/test_service.ts";
import { DocumentedService, exampleBodies, examplePath, type Operation } from "./documented.ts";
import { strangeBodies } from "./strange_bodies.ts";

const acceptsCookie = (operation: Operation) => operation.security?.some((it) => "session" in it);
const isWrite = ({ method }: Operation) => method !== "GET";
const rank = ["read", "write", "admin"];

/** What a browser sends with a cookie to an operation, at its example. */
function request(operation: Operation, cookie: string, headers: Record<string, string> = {}) {
  const { json, type } = exampleBodies(operation)[0] ?? {};
  return { json, ...byCookie(cookie, { ...(type && { "Content-Type": type }), ...headers }) };
}

Deno.test("every operation of management accepts the cookie instead of the token, with its scope", async () => {
  for (const scope of rank) {
    await using documented = await DocumentedService.create();
    const { secret } = await createToken(documented.service, { scopes: [scope] });
    // Later operations may not find what was deleted.
    const operations = documented.operations.filter(acceptsCookie)
      .toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
    assert(operations.length > 30);
    for (const operation of operations) {
      const { cookie } = await signIn(documented.service, secret);
      const { status } = await documented.send(operation, request(operation, cookie));
      const mayNot = rank.indexOf(operation.scope ?? "") > rank.indexOf(scope);
      assertEquals(status === 403, mayNot, `${operation.name} ${status}`);
      assert(status !== 401, operation.name);
    }
  }
});

Deno.test("every operation rejects an invalid session cookie, whatever the body, and clears it", async () => {
  await using documented = await DocumentedService.create({ authFailuresPerMinute: 1_000_000 });
  for (const operation of documented.operations.filter(acceptsCookie)) {
    for (const path of [examplePath(operation), examplePath(operation, { projectId: "unknown" })]) {
      for (const body of strangeBodies(operation)) {
        const cookie = `badges_session=ses_${"A".repeat(43)}`;
        const response = await documented.send(operation, { path, body, ...byCookie(cookie) });
        assertMatch(response.headers.get("Set-Cookie") ?? "", /^badges_session=; Max-Age=0; /);
        assertEquals(response.headers.get("WWW-Authenticate"), "Bearer");
        const { detail } = await problemOf(response, 401);
        assertEquals(detail, "The session is over: sign in again", operation.name);
      }
    }
  }
});

const foreign: Record<string, string>[] = [
  { Origin: "https://evil.example", Host: "badges.test" },
  { Origin: "null" },
  { Origin: `${publicUrl}:8000`, Host: "badges.test" },
  { Origin: "http://other.example", Host: "other.example:8000" },
  { Origin: "http://localhost" },
  { "Sec-Fetch-Site": "cross-site", Host: "badges.test" },
  { Referer: "https://evil.example/page", Host: "badges.test" },
  { Referer: "about:blank", "Sec-Fetch-Site": "same-origin" },
];

Deno.test("every write with the cookie from a page of another origin is a 403, whatever the body", async () => {
  await using documented = await DocumentedService.create();
  const { service } = documented;
  const { cookie } = await signIn(service);
  const stateOf = async () =>
    Deno.inspect(await Array.fromAsync(service.kv.list({ prefix: [] })), { iterableLimit: 1e9 });
  const before = await stateOf();
  for (const operation of documented.operations.filter(acceptsCookie).filter(isWrite)) {
    for (const headers of foreign) {
      const sent = request(operation, cookie, headers);
      const bodies = strangeBodies(operation).map((body) => ({ ...sent, json: undefined, body }));
      for (const one of [sent, ...bodies]) {
        const { detail } = await problemOf(await documented.send(operation, one), 403);
        assertEquals(detail, "The request comes from a page of another origin", operation.name);
      }
    }
  }
  assertEquals(await stateOf(), before);
});

Deno.test("every write with the cookie may come from the service's own pages, or without an origin", async () => {
  const own: Record<string, string>[] = [
    { Origin: publicUrl, Host: "internal:8000", "Sec-Fetch-Site": "same-origin" },
    { Origin: "http://127.0.0.1:8000", Host: "127.0.0.1:8000" },
    { "Sec-Fetch-Site": "same-origin" },
    { Referer: `${publicUrl}/panel` },
    {},
  ];
  for (const headers of own) {
    await using documented = await DocumentedService.create();
    for (const operation of documented.operations.filter(acceptsCookie).filter(isWrite)) {
      const { cookie } = await signIn(documented.service);
      const { status } = await documented.send(operation, request(operation, cookie, headers));
      assert(status !== 401 && status !== 403, `${operation.name} ${status}`);
    }
  }
});

Deno.test("no read with the cookie checks its origin", async () => {
  await using documented = await DocumentedService.create();
  const { cookie } = await signIn(documented.service);
  const reads = documented.operations.filter(acceptsCookie).filter((it) => !isWrite(it));
  for (const operation of reads) {
    for (const headers of foreign) {
      const { status } = await documented.send(operation, request(operation, cookie, headers));
      assert(status !== 401 && status !== 403, operation.name);
    }
  }
});

Deno.test("signing in from a page of another origin is a 403, with any token and any body", async () => {
  await using documented = await DocumentedService.create({ authFailuresPerMinute: 1 });
  const operation = documented.operations.find((it) => it.name === "createSession")!;
  for (const headers of foreign) {
    const bodies = strangeBodies(operation).map((body) => ({ body }));
    const sent = [{ token }, { token: "wrong" }, {}].map((json) => ({ json }));
    for (const one of [...sent, ...bodies]) {
      const response = await documented.send(operation, { ...one, headers });
      assertEquals(response.headers.get("Set-Cookie"), null);
      await problemOf(response, 403);
    }
  }
});
