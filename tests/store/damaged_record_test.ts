import { assert, assertEquals, assertNotEquals } from "@std/assert";
import type { ChangeStep } from "../../src/domain/project_change.ts";
import { keys } from "../../src/store/keys.ts";
import { damageLines, repairStore } from "../../src/store/copy/repair.ts";
import { verifyStore } from "../../src/store/copy/salvage.ts";
import { enterStore } from "../../src/store/sentinel.ts";
import { insertSession } from "../../src/store/session_records.ts";
import { insertToken } from "../../src/store/token_records.ts";
import { aBadge, aBadgeType } from "../support/builders.ts";
import { TestService } from "../support/service/test_service.ts";
import {
  copyOf,
  load,
  meaningOf,
  now,
  openMemory,
  Writer,
} from "../support/store/store_builders.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

const product = (productId: number): ChangeStep => ({
  kind: "putProduct",
  productId,
  product: { assignments: [{ badge: 1 }], attributes: `{"text":"${"x".repeat(500)}"}` },
});

/** A store with the projects `shop` and `other`, with records of every kind. */
async function populated() {
  const store = await openMemory();
  await enterStore(store.kv, { mayBeNew: true });
  for (const id of ["other", "shop"]) {
    const writer = await Writer.create(store.kv, id);
    await writer.change([
      { kind: "putType", type: aBadgeType() },
      ...[0, 1, 2].map((number): ChangeStep => ({ kind: "putBadge", badge: aBadge({ number }) })),
    ]);
    await writer.change(Array.from({ length: 600 }, (_, id) => product(id)));
    await writer.checkpoint();
    for (let count = 0; count < 3; count++) await writer.change([product(1_000 + count)]);
  }
  const token = { id: "t", hash: "h", name: "T", scopes: ["read" as const], createdAt: now };
  await insertToken(store.kv, token);
  await insertSession(store.kv, { hash: "s", tokenHash: "h", createdAt: now, expiresAt: now });
  await store.raw.set(keys.bootstrapToken(), new TextEncoder().encode('"hash"'));
  return store;
}

const original = await populated();
const { number } = (await load(original.kv)).state;

/** A key of each kind of record, and what is reported as lost with it. */
const kinds: Record<string, { key: Deno.KvKey; lost: RegExp; isOfProject?: false }> = {
  "head": { key: keys.head("shop"), lost: /its settings|all of it/ },
  "checkpoint": { key: keys.checkpoint(number), lost: /the checkpoint/ },
  "type": { key: [...keys.type(number, aBadgeType().id), 0], lost: /type / },
  "badge": { key: [...keys.badge(number, 2), 0], lost: /badge number 2/ },
  "order": { key: [...keys.order(number), 0], lost: /the order/ },
  "first bucket": { key: await bucketKey(0), lost: /the products the first to \d+/ },
  "last bucket": { key: await bucketKey(-1), lost: /the products \d+ to the last/ },
  "log entry": { key: [...keys.logEntry(number, 5), 0], lost: /change 5/ },
  "change": { key: keys.change(number, 2), lost: /the entry of change 2/ },
  "sentinel": { key: keys.sentinel(), lost: /the identity of the store/, isOfProject: false },
  "counters": { key: keys.counters(), lost: /the counters/, isOfProject: false },
  "last change": { key: keys.lastChange(), lost: /changed last/, isOfProject: false },
  "token": { key: keys.token("t"), lost: /token t/, isOfProject: false },
  "token hash": { key: keys.tokenByHash("h"), lost: /the hash of a token/, isOfProject: false },
  "session": { key: keys.session("s"), lost: /a session/, isOfProject: false },
  "first token": { key: keys.bootstrapToken(), lost: /first start/, isOfProject: false },
};

async function bucketKey(at: number): Promise<Deno.KvKey> {
  const { number } = (await load(original.kv)).state;
  const buckets = await Array.fromAsync(original.raw.list({ prefix: keys.buckets(number) }));
  return buckets.filter(({ key }) => key.at(-1) === 0).at(at)!.key;
}

/**
 * A copy of the store with one bit of a record flipped: where a checksum covers it, or where JSON
 * begins.
 */
async function damaged(key: Deno.KvKey) {
  const copy = await copyOf(original.raw);
  const { value } = await copy.raw.get(key);
  assert(value instanceof Uint8Array, `there is no record ${JSON.stringify(key)}`);
  const at = value[0]! & 0x80 ? Math.min(40, value.length - 1) : 0;
  await copy.raw.set(key, value.with(at, value[at]! ^ 1));
  return copy;
}

const query = { json: { context: {}, query: { products: [{ id: 1 }] } } };
const queryPath = (id: string) => `/v1/${id}/badges/query/byProductId`;

for (const [kind, { key, lost, isOfProject = true }] of Object.entries(kinds)) {
  Deno.test(`one flipped bit in a record (${kind}): others are answered, the project is read once, and can be deleted`, async () => {
    using copy = await damaged(key);
    const service = await TestService.create({ kv: copy.raw, now: () => now });
    const statusOf = async (path: string, init?: Parameters<TestService["request"]>[1]) => {
      const response = await service.request(path, init);
      await response.body?.cancel();
      return response.status;
    };
    assertEquals(await statusOf(queryPath("other"), query), 200);
    assertEquals(await statusOf("/admin/v1/projects"), 200);
    assertEquals(await statusOf("/admin/v1/tokens"), 200);
    const first = await statusOf(queryPath("shop"), query);
    const { calls } = service.management.kv.metrics;
    for (let time = 0; time < 20; time++) {
      assertEquals(await statusOf(queryPath("shop"), query), first);
    }
    const after = service.management.kv.metrics.calls;
    assertEquals(after.read.answered - calls.read.answered, 0);
    if (kind === "counters") return;
    assertEquals(await statusOf("/admin/v1/projects/shop", { method: "DELETE" }), 204);
    assertEquals(await statusOf(queryPath("shop"), query), 404);
    assertEquals(await statusOf(queryPath("other"), query), 200);
  });

  Deno.test(`one flipped bit in a record (${kind}) is found, and a repair loses only what it reports`, async () => {
    using copy = await damaged(key);
    const found = await verifyStore(copy.kv);
    const project = isOfProject ? "shop" : undefined;
    assertEquals([...found.keys()], [project]);
    assert(damageLines(found, "is damaged")[0]?.includes(isOfProject ? '"shop"' : "The store"));

    const losses = await repairStore(kvStore(copy.raw, { isAlone: true }));
    assertEquals([...losses.keys()], [project]);
    const said = damageLines(losses, "has lost").join("\n");
    assert(lost.test(said), said);
    assertEquals(await verifyStore(copy.kv), new Map());

    await enterStore(copy.kv, { mayBeNew: false });
    for (const id of ["other", "shop"]) {
      const before = meaningOf((await load(original.kv, id)).state);
      const { revision, ...after } = meaningOf((await load(copy.kv, id)).state);
      assert(revision >= before.revision);
      if (id === "other" || !isOfProject) {
        assertEquals({ revision, ...after }, before);
        continue;
      }
      if (kind !== "head") assertEquals(after.settings, before.settings);
      if (kind !== "type") assertEquals(after.types, before.types);
      if (kind !== "badge") assertEquals(after.badges, before.badges);
      if (!["badge", "order"].includes(kind)) assertEquals(after.order, before.order);
      const products = new Set(after.products);
      const missing = before.products.filter((it) => !products.has(it));
      if (!/bucket|log entry/.test(kind)) assertEquals(missing, []);
      else assertNotEquals(after.products.length, 0);
    }
    // The repair continues.
    await (await Writer.load(copy.kv)).change([product(5)]);
  });
}
