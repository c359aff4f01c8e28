import { assertEquals } from "@std/assert";
import { createSecret, hashSecret } from "../../../../src/auth/secret.ts";
import { tokensMax, tokensPerLimitedAdminMax } from "../../../../src/domain/limits.ts";
import { keys } from "../../../../src/store/keys.ts";
import { encodeEntry } from "../../../../src/store/record.ts";
import { insertToken, listTokens, type TokenRecord } from "../../../../src/store/token_records.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { byCookie, createToken, signIn } from "../../../support/service/signed_in.ts";
import { TestService } from "../../../support/service/test_service.ts";
import { kvStore } from "../../../support/store/kv_store_over.ts";

const tokens = "/admin/v1/tokens";
const start = Date.UTC(2026, 0, 31, 9, 30);
const hours = 3_600_000;
const at = (time: number) => new Date(time).toISOString();

/** A service with the projects `a` and `b`, and a clock that the test sets. */
async function world() {
  const clock = { now: start };
  const service = await TestService.create({ now: () => clock.now });
  for (const id of ["a", "b"]) {
    await service.request("/admin/v1/projects", { json: { id, name: id.toUpperCase() } });
  }
  const create = (token: string | undefined, json: Record<string, unknown> = {}) =>
    service.request(tokens, {
      json: { name: "Till", scopes: ["read"], ...json },
      ...token !== undefined && { token },
    });
  return { clock, service, create };
}

Deno.test("createToken by a token that expires creates none that expires later", async () => {
  const { clock, service, create } = await world();
  await using _service = service;
  const expiresAt = at(clock.now + 24 * hours);
  const { secret } = await createToken(service, { scopes: ["admin"], expiresAt });
  const { expiresAt: inherited } = await (await create(secret)).json();
  assertEquals(inherited, expiresAt);
  const sooner = at(clock.now + hours);
  assertEquals((await (await create(secret, { expiresAt: sooner })).json()).expiresAt, sooner);
  const later = await create(secret, { expiresAt: at(clock.now + 24 * hours + 1) });
  assertEquals(await violationPlaces(later), ["/expiresAt"]);
  // With a session, the token's expiry counts: the session ends after 12 hours.
  for (const token of [secret, undefined]) {
    const { cookie } = await signIn(service, token);
    const json = { name: "Till", scopes: ["read"] };
    const created = await service.request(tokens, { json, ...byCookie(cookie) });
    assertEquals([created.status, (await created.json()).expiresAt], [201, token && expiresAt]);
  }
});

Deno.test("a token shows its creator, and stays when that is revoked; one of an older version shows none", async () => {
  const { service, create } = await world();
  await using _service = service;
  const creator = await createToken(service, { scopes: ["admin"] });
  const { id, secret, createdBy } = await (await create(creator.secret)).json();
  assertEquals(createdBy, creator.id);
  await service.request(`${tokens}/${creator.id}`, { method: "DELETE" });
  assertEquals((await (await service.request(`${tokens}/${id}`)).json()).createdBy, creator.id);
  assertEquals((await service.request("/admin/v1/session", { token: secret })).status, 200);
  const old: TokenRecord = {
    ...{ id: "old", hash: hashSecret(createSecret()), name: "Old", scopes: ["read"] },
    createdAt: start,
  };
  await insertToken(kvStore(service.kv), old);
  const shown = await (await service.request(`${tokens}/old`)).json();
  assertEquals(shown, { id: "old", name: "Old", scopes: ["read"], createdAt: at(start) });
});

Deno.test("listTokens includes expired tokens", async () => {
  const { clock, service } = await world();
  await using _service = service;
  const { id, secret } = await createToken(service, { expiresAt: at(clock.now + 1) });
  clock.now += 1;
  await problemOf(await service.request(tokens, { token: secret }), 401);
  const { items } = await (await service.request(tokens)).json();
  assertEquals(items.map((item: { id: string }) => item.id), [id]);
});

Deno.test("a limited admin creates at most 100 tokens, including those of its tokens", async () => {
  const { service, create } = await world();
  await using _service = service;
  const limited = { scopes: ["admin"], projectIds: ["a"] };
  const { secret } = await createToken(service, limited);
  const child = await (await create(secret, limited)).json();
  const created: string[] = [child.id];
  for (let count = 0; created.length < tokensPerLimitedAdminMax; count++) {
    const response = await create(count % 2 === 0 ? secret : child.secret, limited);
    created.push((await response.json()).id);
    assertEquals(response.status, 201);
  }
  for (const token of [secret, child.secret]) {
    await problemOf(await create(token, { projectIds: ["a"] }), 409);
  }
  // Neither an unlimited admin nor another limited one is prevented from creating tokens.
  const other = await createToken(service, limited);
  assertEquals((await create(other.secret, { projectIds: ["a"] })).status, 201);
  // The descendants of a revoked token still count.
  await service.request(`${tokens}/${child.id}`, { method: "DELETE" });
  assertEquals((await create(secret, { projectIds: ["a"] })).status, 201);
  await problemOf(await create(secret, { projectIds: ["a"] }), 409);
});

Deno.test("a store holds 1,000 tokens, however many processes create them concurrently", async () => {
  const { service, create } = await world();
  await using _service = service;
  const kv = kvStore(service.kv);
  for (let number = 0; number < tokensMax - 3; number++) {
    const [id, hash] = [`${number}`, hashSecret(`${number}`)];
    const token = { id, hash, name: "Till", scopes: [], createdAt: start };
    // `insertToken()` would read all earlier ones each time.
    await service.kv.set([...keys.token(id)], encodeEntry(token));
    await service.kv.set([...keys.tokenByHash(hash)], encodeEntry(id));
  }
  const other = await TestService.create({ kv: service.kv, now: () => start });
  const created = await Promise.all(
    Array.from({ length: 6 }, (_, number) =>
      (number % 2 === 0 ? service : other).request(tokens, {
        json: { name: "Till", scopes: ["read"] },
      })),
  );
  const statuses = created.map(({ status }) => status).toSorted();
  assertEquals(statuses, [201, 201, 201, 409, 409, 409]);
  assertEquals((await Array.fromAsync(listTokens(kv))).length, tokensMax);
  const { detail } = await problemOf(await create(undefined), 409);
  assertEquals(
    detail,
    "Cannot create the token: the store holds 1000 tokens, expired ones included. Delete some first.",
  );
  await service.request(`${tokens}/7`, { method: "DELETE" });
  assertEquals((await create(undefined)).status, 201);
});
