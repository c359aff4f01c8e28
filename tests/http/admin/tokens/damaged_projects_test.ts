import { configure, type LogRecord, reset } from "@logtape/logtape";
import { assert, assertEquals } from "@std/assert";
import type { ChangeStep } from "../../../../src/domain/project_change.ts";
import { hashSecret } from "../../../../src/auth/secret.ts";
import { keys } from "../../../../src/store/keys.ts";
import { aBadge, aBadgeType } from "../../../support/builders.ts";
import { createToken } from "../../../support/service/signed_in.ts";
import { adminToken, TestService } from "../../../support/service/test_service.ts";
import { copyOf, load, now, openMemory, Writer } from "../../../support/store/store_builders.ts";

const tokens = "/admin/v1/tokens";
const json = { name: "Till", scopes: ["write"] };
const projectIds = ["other", "shop", "third"];

/** A store with three projects that have records of every kind, and two tokens for all of them. */
async function populated() {
  const store = await openMemory();
  for (const id of projectIds) {
    const writer = await Writer.create(store.kv, id);
    const badges = [0, 1].map((number): ChangeStep => ({
      kind: "putBadge",
      badge: aBadge({ number }),
    }));
    await writer.change([{ kind: "putType", type: aBadgeType() }, ...badges]);
    await writer.change([{
      kind: "putProduct",
      productId: 7,
      product: { assignments: [{ badge: 1 }], attributes: "{}" },
    }]);
    await writer.checkpoint();
    await writer.change([{ kind: "putBadge", badge: aBadge({ number: 2 }) }]);
  }
  const service = await TestService.create({ kv: store.raw, now: () => now });
  const unlimited = await createToken(service);
  const limited = await createToken(service, { projectIds });
  await service.catalog.idle();
  return { ...store, createdTokens: { unlimited, limited } };
}

const original = await populated();
const { number } = (await load(original.kv)).state;
const recordsOfShop = [
  keys.head("shop"),
  ...(await Array.fromAsync(original.raw.list({ prefix: keys.data(number) }))).map(({ key }) =>
    key
  ),
];

/** A service on a copy of the store in which a record is damaged. */
async function damaged(key: Deno.KvKey) {
  const copy = await copyOf(original.raw);
  const { value } = await copy.raw.get(key);
  const bytes = value instanceof Uint8Array && value.length > 0 ? value : new Uint8Array([0]);
  const at = bytes[0]! & 0x80 ? Math.min(40, bytes.length - 1) : 0;
  await copy.raw.set(key, bytes.with(at, bytes[at]! ^ 1));
  const service = await TestService.create({ kv: copy.raw, now: () => now });
  const operationsIn = async (projectId: string) => {
    const response = await service.request(`/admin/v1/projects/${projectId}/changes`);
    const { items }: { items: { operation: string }[] } = await response.json();
    return items.map(({ operation }) => operation);
  };
  return { service, operationsIn, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

for (const isLoaded of [false, true]) {
  for (const key of recordsOfShop) {
    const name = `${key.filter((part) => typeof part === "string").join(" ")}`;
    const where = `with a damaged record (${name}), ${
      isLoaded ? "loaded by a query" : "not loaded"
    }`;

    Deno.test(`tokens are created and revoked ${where}`, async () => {
      await using world = await damaged(key);
      const { service, operationsIn } = world;
      const statusOf = async (...request: Parameters<TestService["request"]>) => {
        const response = await service.request(...request);
        await response.body?.cancel();
        return response.status;
      };
      if (isLoaded) await statusOf("/v1/shop/badges/query/byProductId?product=1");
      const { unlimited, limited } = original.createdTokens;
      for (const { id, secret } of [unlimited, limited]) {
        assertEquals(await statusOf(`${tokens}/${id}`, { method: "DELETE" }), 204);
        assertEquals(await statusOf("/admin/v1/session", { token: secret }), 401);
      }
      const created = await createToken(service);
      assertEquals(await statusOf("/admin/v1/session", { token: created.secret }), 200);
      const response = await service.request(tokens, { json: { ...json, projectIds } });
      const isRefused = response.status === 500;
      await response.body?.cancel();
      // A token limited to a project is created only if the project is known to exist.
      assert(response.status === 201 || isRefused && key.at(0) === keys.head("shop").at(0));
      const { items } = await (await service.request(tokens)).json();
      assertEquals(items.length, isRefused ? 1 : 2);
      const recorded = [
        ...isRefused ? [] : ["createToken"],
        ...["createToken", "deleteToken", "deleteToken"],
      ];
      for (const id of ["other", "third"]) {
        assertEquals((await operationsIn(id)).slice(0, recorded.length), recorded);
      }
    });
  }
}

Deno.test("the log names the damaged project whose changes lack a token", async () => {
  const records: LogRecord[] = [];
  await configure({
    sinks: { kept: (record) => void records.push(record) },
    loggers: [
      { category: "badges", lowestLevel: "error", sinks: ["kept"] },
      { category: ["logtape", "meta"], sinks: [] },
    ],
  });
  try {
    await using world = await damaged(keys.head("shop"));
    const { limited, unlimited } = original.createdTokens;
    for (const { id } of [limited, unlimited]) {
      records.length = 0;
      await world.service.request(`${tokens}/${id}`, { method: "DELETE" });
      const named = records.filter((it) => Deno.inspect(it.properties).includes("shop"));
      assertEquals(named.map(({ level }) => level), ["error"]);
    }
  } finally {
    await reset();
  }
});

for (const kind of ["token", "way to it from its hash"]) {
  Deno.test(`a token is revoked with a damaged record (${kind})`, async () => {
    const { id, secret } = original.createdTokens.limited;
    const isToken = kind === "token";
    await using world = await damaged(
      isToken ? keys.token(id) : keys.tokenByHash(hashSecret(secret)),
    );
    const { service } = world;
    const limitedAdmin = await createToken(service, { projectIds: ["other"], scopes: ["admin"] });
    const revoke = async (token: string) => {
      const response = await service.request(`${tokens}/${id}`, { method: "DELETE", token });
      await response.body?.cancel();
      return response.status;
    };
    assertEquals(await revoke(limitedAdmin.secret), 404);
    assertEquals(await revoke(adminToken), 204);
    assertEquals(await revoke(adminToken), 404);
    assertEquals((await service.kv.get(keys.token(id))).value, null);
    const response = await service.request("/admin/v1/session", { token: secret });
    await response.body?.cancel();
    assertEquals(response.status, 401);
  });
}
