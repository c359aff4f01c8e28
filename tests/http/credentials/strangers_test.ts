import { assertEquals, assertLessOrEqual } from "@std/assert";
import { createSecret, createSessionSecret, hashSecret } from "../../../src/auth/secret.ts";
import { keys } from "../../../src/store/keys.ts";
import { problemOf } from "../../support/service/problem_of.ts";
import { byCookie, createToken, signIn } from "../../support/service/signed_in.ts";
import { adminToken, TestService } from "../../support/service/test_service.ts";
import { PausableKv } from "../../support/store/pausable_kv.ts";

const connections = 70;
const projects = "/admin/v1/projects";
const queryPath = (id: string) => `/v1/${id}/badges/query/byProductId`;
const query = { json: { context: {}, query: { products: [{ id: 1234 }] } } };

/** A store that does not respond to look-ups of unknown credentials. */
const guessed = new Set<string>();
const isGuess = (key: Deno.KvKey) => guessed.has(String(key[1]));

/** A well-formed credential that was never issued. */
function guess(create: () => string): string {
  const secret = create();
  guessed.add(hashSecret(secret));
  return secret;
}

/** Resolves when everything that does not wait for the store is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A service on a store that can be slowed down, with the tokens of two processes. */
async function world() {
  const store = await PausableKv.open();
  const service = await TestService.create({ kv: store.kv, withDemo: true });
  const { secret } = await createToken(service, { scopes: ["admin"] });
  const { cookie } = await signIn(service, secret);
  await service.request(projects, { token: secret });
  return { store, service, secret, cookie };
}

const floods: Record<string, () => Parameters<TestService["request"]>[1]> = {
  "made-up tokens": () => ({ token: guess(createSecret) }),
  "made-up sessions": () => byCookie(`badges_session=${guess(createSessionSecret)}`),
};

for (const [name, request] of Object.entries(floods)) {
  for (const isOverLimit of [false, true]) {
    const where = isOverLimit ? "over" : "within";
    Deno.test(`${connections} connections with ${name} from an address ${where} its limit delay no other request`, async () => {
      const { store, service, secret, cookie } = await world();
      await using _service = service;
      if (isOverLimit) {
        for (let count = 0; count < 11; count++) {
          await service.request(projects, { token: "wrong" });
        }
      }
      store.pauses = isGuess;
      const flood = Array.from({ length: connections }, () => service.request(projects, request()));
      await settled();
      assertLessOrEqual(store.waiting, isOverLimit ? 2 : 8);
      // Valid clients continue: by token and by session, read from the store and from memory.
      for (const token of [secret, adminToken]) {
        assertEquals((await service.request(projects, { token })).status, 200);
      }
      assertEquals((await service.request(projects, byCookie(cookie))).status, 200);
      const created = await createToken(service);
      assertEquals((await service.request(`/admin/v1/tokens/${created.id}`)).status, 200);
      // So do queries of a project that has to be loaded first, and readiness.
      service.catalog.drop("demo");
      assertEquals((await service.request(queryPath("demo"), query)).status, 200);
      await service.deps.probe.check();
      assertEquals((await service.request("/readyz")).status, 200);
      store.release();
      const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
      assertEquals([...statuses].filter((status) => status !== 401 && status !== 429), []);
    });
  }
}

Deno.test("a token created by another process is looked up, also from an address over its limit", async () => {
  const { store, service } = await world();
  await using _service = service;
  const other = await TestService.create({ kv: store.kv });
  store.pauses = isGuess;
  for (let count = 0; count < 11; count++) await service.request(projects, { token: "wrong" });
  const flood = Array.from(
    { length: connections },
    () => service.request(projects, { token: guess(createSecret) }),
  );
  const { secret } = await createToken(other, { scopes: ["read"] });
  const theirs = service.request(projects, { token: secret });
  await settled();
  store.release();
  assertEquals((await theirs).status, 200);
  for (const { status } of await Promise.all(flood)) assertEquals(status, 429);
});

Deno.test("a token works as soon as it is created, even just after it was unknown, and is revoked at once", async () => {
  await using service = await TestService.create();
  for (let count = 0; count < 3; count++) {
    await problemOf(await service.request(projects, { token: createSecret() }), 401);
    const { secret, id } = await createToken(service, { scopes: ["read"] });
    assertEquals((await service.request(projects, { token: secret })).status, 200);
    await service.request(`/admin/v1/tokens/${id}`, { method: "DELETE" });
    await problemOf(await service.request(projects, { token: secret }), 401);
  }
});

Deno.test("invented project ids cause at most four store calls, and a real project is loaded meanwhile", async () => {
  const { store, service } = await world();
  await using _service = service;
  service.catalog.drop("demo");
  await service.catalog.learnProjects();
  store.pauses = (key) => key[0] === keys.heads()[0] && String(key[1]).startsWith("unknown");
  const paths = (id: string) => [queryPath(id), `/v1/${id}/openapi.json`, `/docs/${id}`];
  const flood = Array.from(
    { length: connections },
    (_, number) =>
      paths(`absent-${number}`).map((path) =>
        service.request(path, path.endsWith("byProductId") ? query : {})
      ),
  ).flat();
  await settled();
  assertLessOrEqual(store.waiting, 4);
  assertEquals((await service.request(queryPath("demo"), query)).status, 200);
  assertEquals((await service.request(`${projects}/absent`)).status, 404);
  store.release();
  for (const { status } of await Promise.all(flood)) assertEquals(status, 404);
});

Deno.test("a project is found as soon as it is created, even just after it was unknown", async () => {
  await using service = await TestService.create();
  for (const id of ["one", "two"]) {
    assertEquals((await service.request(queryPath(id), query)).status, 404);
    await service.request(`${projects}/${id}`, { method: "PUT", json: { name: "Shop" } });
    assertEquals((await service.request(queryPath(id), query)).status, 200);
    await service.request(`${projects}/${id}`, { method: "DELETE" });
    assertEquals((await service.request(queryPath(id), query)).status, 404);
  }
});
