import { assert, assertEquals, assertMatch } from "@std/assert";
import { hashSecret } from "../../../../src/auth/secret.ts";
import { keys } from "../../../../src/store/keys.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import { byCookie, createToken, sessionPath, signIn } from "../../../support/service/signed_in.ts";
import { TestService } from "../../../support/service/test_service.ts";
import { FailingKv } from "../../../support/store/failing_kv.ts";

const sessions = "/admin/v1/sessions";
const start = Date.UTC(2026, 0, 31, 9, 30);
const minutes = 60_000;
const at = (time: number) => new Date(time).toISOString();

interface Listed {
  readonly id: string;
  readonly tokenId: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** A service with the projects `a` and `b`, and a clock that the test sets. */
async function world(options: Parameters<typeof TestService.create>[0] = {}) {
  const clock = { now: start };
  const service = await TestService.create({ ...options, now: () => clock.now });
  for (const id of ["a", "b"]) {
    await service.request("/admin/v1/projects", { json: { id, name: id.toUpperCase() } });
  }
  const statusOf = async (cookie: string, by = service) =>
    (await by.request(sessionPath, byCookie(cookie))).status;
  const listOf = async (token?: string, query = ""): Promise<Listed[]> => {
    const response = await service.request(sessions + query, token === undefined ? {} : { token });
    assertEquals(response.status, 200);
    return (await response.json()).items;
  };
  const end = (id: string, token?: string) =>
    service.request(`${sessions}/${id}`, { method: "DELETE", ...token !== undefined && { token } });
  return { clock, service, statusOf, listOf, end };
}

Deno.test("a session ends when it is not used for two hours, at the exact instant", async () => {
  const { clock, service, statusOf, listOf } = await world();
  await using _service = service;
  const [{ cookie }, { cookie: unused }] = [await signIn(service), await signIn(service)];
  clock.now += 120 * minutes - 1;
  assertEquals(await statusOf(cookie), 200);
  clock.now += 1;
  assertEquals(await statusOf(unused), 401);
  assertEquals((await listOf()).length, 1);
  // Used just within every two hours, it lasts for twelve.
  for (const hour of [4, 6, 8, 10]) {
    clock.now = start + hour * 60 * minutes - hour;
    assertEquals(await statusOf(cookie), 200);
  }
  clock.now = start + 12 * 60 * minutes - 1_000;
  assertEquals(await statusOf(cookie), 200);
  clock.now += 1_000;
  assertEquals(await statusOf(cookie), 401);
  assertEquals(await listOf(), []);
});

Deno.test("a use that was not stored counts in this process, and up to five minutes in others", async () => {
  const { clock, service, statusOf } = await world();
  await using _service = service;
  const { cookie } = await signIn(service);
  clock.now += 4 * minutes;
  assertEquals(await statusOf(cookie), 200);
  clock.now = start + 122 * minutes;
  assertEquals(await statusOf(cookie), 200);
  clock.now += 116 * minutes;
  const other = await TestService.create({ kv: service.kv, now: () => clock.now });
  assertEquals(await statusOf(cookie, other), 200);
});

Deno.test("the last use of a session is stored every five minutes, not by each request", async () => {
  const failing = await FailingKv.open();
  const { clock, service, statusOf, listOf } = await world({ kv: failing.kv });
  await using _service = service;
  const { cookie } = await signIn(service);
  const versionOf = async () => {
    const [entry] = await Array.fromAsync(service.kv.list({ prefix: keys.sessions() }));
    return entry?.versionstamp;
  };
  const versions = new Set<unknown>([await versionOf()]);
  for (let second = 0; second < 15 * 60; second += 10) {
    clock.now += 10_000;
    assertEquals(await statusOf(cookie), 200);
    versions.add(await versionOf());
  }
  assertEquals(versions.size, 4);
  assertEquals((await listOf()).map(({ lastSeenAt }) => lastSeenAt), [at(clock.now)]);
  // A store that rejects writes does not block requests.
  clock.now += 6 * minutes;
  failing.state = "full";
  assertEquals(await statusOf(cookie), 200);
});

Deno.test("an ended session is not restored by a concurrent use", async () => {
  const { clock, service, statusOf, listOf, end } = await world();
  await using _service = service;
  const { cookie } = await signIn(service);
  const other = await TestService.create({ kv: service.kv, now: () => clock.now });
  clock.now += 6 * minutes;
  const [{ id = "" } = {}] = await listOf();
  await Promise.all([end(id), ...Array.from({ length: 5 }, () => statusOf(cookie, other))]);
  clock.now += 2_000;
  assertEquals([await statusOf(cookie), await statusOf(cookie, other)], [401, 401]);
  assertEquals(await Array.fromAsync(service.kv.list({ prefix: keys.sessions() })), []);
});

Deno.test("listSessions shows an admin all, a limited admin those of its tokens, others their own", async () => {
  const { service, listOf, end, statusOf } = await world();
  await using _service = service;
  const newToken = (json: Record<string, unknown>) => createToken(service, json);
  const creators = {
    limited: await newToken({ scopes: ["admin"], projectIds: ["a"] }),
    ofA: await newToken({ projectIds: ["a"] }),
    ofBoth: await newToken({ projectIds: ["a", "b"] }),
    reader: await newToken({ scopes: ["read"] }),
  };
  const cookies = new Map<string, string>();
  for (const { id, secret } of Object.values(creators)) {
    cookies.set(id, (await signIn(service, secret)).cookie);
  }
  await signIn(service);
  const tokenIds = async (token?: string) =>
    (await listOf(token)).map(({ tokenId }) => tokenId).toSorted();
  const { limited, ofA, ofBoth, reader } = creators;
  const all = [limited.id, ofA.id, ofBoth.id, reader.id];
  assertEquals(await tokenIds(), [...all, "bootstrap"].toSorted());
  assertEquals(await tokenIds(limited.secret), [limited.id, ofA.id].toSorted());
  for (const { id, secret } of [ofA, ofBoth, reader]) assertEquals(await tokenIds(secret), [id]);
  // Sessions that are not shown cannot be ended; the response is as for missing ones.
  for (const session of await listOf()) {
    for (const { id, secret } of [limited, ofA, reader]) {
      const isShown = (await tokenIds(secret)).includes(session.tokenId);
      if (isShown) continue;
      const { detail } = await problemOf(await end(session.id, secret), 404);
      assertEquals(detail, `There is no session "${session.id}"`, id);
    }
  }
  const theirs = (await listOf()).find(({ tokenId }) => tokenId === ofA.id);
  assertEquals((await end(theirs?.id ?? "", limited.secret)).status, 204);
  assertEquals(await statusOf(cookies.get(ofA.id) ?? ""), 401);
  assertEquals(await statusOf(cookies.get(ofBoth.id) ?? ""), 200);
  await problemOf(await end(theirs?.id ?? ""), 404);
  await problemOf(await end("x"), 400);
});

Deno.test("listSessions shows neither secret nor hash, in pages by id", async () => {
  const { service, listOf } = await world();
  await using _service = service;
  const signedIn = await Promise.all(Array.from({ length: 5 }, () => signIn(service)));
  const listed = await listOf();
  assertEquals(listed.length, 5);
  assertEquals(listed.map(({ id }) => id), listed.map(({ id }) => id).toSorted());
  for (const item of listed) {
    assertMatch(item.id, /^[0-9a-f]{32}$/);
    assertEquals(item, {
      ...{ id: item.id, tokenId: "bootstrap" },
      ...{ createdAt: at(start), lastSeenAt: at(start) },
    });
  }
  const text = JSON.stringify(listed);
  for (const { cookie } of signedIn) {
    const secret = cookie.split("=")[1] ?? "";
    assert(!text.includes(secret.slice(4)) && !text.includes(hashSecret(secret).slice(0, 32)));
  }
  const first = await (await service.request(`${sessions}?limit=3`)).json();
  const rest = await (await service.request(`${sessions}?limit=3&cursor=${first.nextCursor}`))
    .json();
  assertEquals([...first.items, ...rest.items], listed);
  assertEquals(rest.nextCursor, undefined);
});

Deno.test("a session started by an older version is listed, lasts, and ends when it is idle", async () => {
  const { clock, service, statusOf, listOf } = await world();
  await using _service = service;
  const { cookie } = await signIn(service);
  const [entry] = await Array.fromAsync(service.kv.list({ prefix: keys.sessions() }));
  assert(entry?.value instanceof Uint8Array);
  const { lastSeenAt: _, ...old } = JSON.parse(new TextDecoder().decode(entry.value));
  await service.kv.set(entry.key, new TextEncoder().encode(JSON.stringify(old)));
  const other = await TestService.create({ kv: service.kv, now: () => clock.now });
  assertEquals((await listOf()).length, 1);
  clock.now += 119 * minutes;
  assertEquals(await statusOf(cookie, other), 200);
  clock.now += 120 * minutes;
  assertEquals(await statusOf(cookie, other), 401);
});

Deno.test("the list marks the session that it was requested with, and none for a token", async () => {
  const { service, listOf } = await world();
  await using _service = service;
  const [{ cookie }] = [await signIn(service), await signIn(service)];
  const marked = async (request: Parameters<typeof service.request>[1]) => {
    const { items } = await (await service.request(sessions, request)).json();
    return items.flatMap(({ id, isCurrent }: { id: string; isCurrent?: boolean }) =>
      isCurrent === undefined ? [] : [[id, isCurrent]]
    );
  };
  assertEquals(await marked({}), []);
  const [own, ...others] = await marked(byCookie(cookie));
  assertEquals([own[1], others], [true, []]);
  const ended = await service.request(`${sessions}/${own[0]}`, { method: "DELETE" });
  assertEquals(ended.status, 204);
  assertEquals((await service.request(sessionPath, byCookie(cookie))).status, 401);
  assertEquals((await listOf()).length, 1);
});
