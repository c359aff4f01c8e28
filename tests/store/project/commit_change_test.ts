import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { listChanges } from "../../../src/store/project/change_log.ts";
import { commitChange } from "../../../src/store/project/commit_change.ts";
import { readHead, type StoredHead } from "../../../src/store/project/head.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import { readLog } from "../../../src/store/project/log.ts";
import { LossyKv, lostAnswers } from "../../support/store/unreliable_kv.ts";
import {
  aChangeEntry,
  insertShop,
  keysUnder,
  now,
  openMemory,
  Writer,
} from "../../support/store/store_builders.ts";

const steps: ChangeStep[] = [{ kind: "deleteBadge", badge: 4 }];

/** Commits a change of the project, based on the state `before`. */
async function change(kv: KvStore, before: StoredHead, subject = "badges/4") {
  const revision = before.head.revision + 1;
  const head = { ...before.head, revision, nextBadgeNumber: 9, settings: { name: subject } };
  return await commitChange(kv, {
    before,
    head,
    steps,
    entry: aChangeEntry({ revision, subject, before: { a: 1 } }),
  });
}

/** Everything that the store has of the project. */
async function contents(kv: KvStore, { head }: StoredHead) {
  return {
    head: await readHead(kv, "shop"),
    log: await Array.fromAsync(readLog(kv, head.number, 1)),
    changes: await listChanges(kv, head.number, { limit: 10, now }),
  };
}

Deno.test("commitChange() writes head, log and change entry, and returns the new head", async () => {
  using store = await openMemory();
  const before = await insertShop(store.kv);
  const committed = await change(store.kv, before);
  const { head, log, changes } = await contents(store.kv, before);
  const bytes = JSON.stringify(steps).length;
  assertEquals(committed, { stored: head!, logBytes: bytes });
  assertEquals(head?.head, {
    ...before.head,
    revision: 2,
    nextBadgeNumber: 9,
    settings: { name: "badges/4" },
    commitId: committed?.stored.head.commitId,
  });
  assertNotEquals(head?.head.commitId, before.head.commitId);
  assertEquals(log, [{ revision: 2, steps, bytes }]);
  assertEquals(changes, [
    aChangeEntry({ revision: 2, subject: "badges/4", before: { a: 1 } }),
    aChangeEntry({ revision: 1 }),
  ]);
});

Deno.test("commitChange() continues from the head that it returned", async () => {
  using store = await openMemory();
  const first = await change(store.kv, await insertShop(store.kv));
  const second = await change(store.kv, first!.stored);
  assertEquals(second?.stored.head.revision, 3);
});

Deno.test("commitChange() writes nothing after a conflicting commit", async () => {
  using store = await openMemory();
  const before = await insertShop(store.kv);
  await change(store.kv, before, "the first");
  const [keysBefore, after] = [await keysUnder(store.raw, []), await contents(store.kv, before)];
  assertEquals(await change(store.kv, before, "the second"), undefined);
  assertEquals(await contents(store.kv, before), after);
  assertEquals(await keysUnder(store.raw, []), keysBefore);
});

Deno.test("commitChange() writes nothing if the project was deleted", async () => {
  using store = await openMemory();
  const before = await insertShop(store.kv);
  await store.raw.delete(["project", "shop"]);
  const keysBefore = await keysUnder(store.raw, []);
  assertEquals(await change(store.kv, before), undefined);
  assertEquals(await keysUnder(store.raw, []), keysBefore);
});

Deno.test("commitChange() lets one of many concurrent calls succeed", async () => {
  using store = await openMemory();
  const before = await insertShop(store.kv);
  const names = Array.from({ length: 20 }, (_, index) => `number ${index}`);
  const results = await Promise.all(names.map((name) => change(store.kv, before, name)));
  const winners = results.flatMap((it) => it === undefined ? [] : [it.stored]);
  assertEquals(winners, [(await readHead(store.kv, "shop"))!]);
});

for (const [name, answer] of Object.entries(lostAnswers)) {
  Deno.test(`commitChange() recognizes its own commit if the response was lost, and it is ${name}`, async () => {
    using store = await openMemory();
    const before = await insertShop(store.kv);
    const committed = await change(new LossyKv(store.raw, { answer }), before);
    assertEquals(committed?.stored, await readHead(store.kv, "shop"));
    assertEquals(committed?.logBytes, JSON.stringify(steps).length);
    assert(await change(store.kv, committed!.stored) !== undefined);
  });

  Deno.test(`commitChange() recognizes its own commit under 200 later ones and a checkpoint, if it is ${name}`, async () => {
    using store = await openMemory();
    const before = await insertShop(store.kv);
    const lossy = new LossyKv(store.raw, {
      answer: async () => {
        const writer = await Writer.load(store.kv);
        for (let count = 0; count < 200; count++) await writer.change([]);
        assert(await writer.checkpoint());
        return await answer();
      },
    });
    const committed = await change(lossy, before);
    assertEquals(committed?.stored.head.revision, 2);
    // It continues from its own revision; its next commit finds that others came first.
    assertEquals(await change(store.kv, committed!.stored), undefined);
  });

  Deno.test(`commitChange() does not mistake another commit for its own if it is ${name}`, async () => {
    using store = await openMemory();
    const before = await insertShop(store.kv);
    await change(store.kv, before, "the first");
    const second = change(new LossyKv(store.raw, { answer }), before, "the first");
    assertEquals(await second, undefined);
  });
}

Deno.test("commitChange() throws while the store is down", async () => {
  const { kv } = await openMemory();
  const before = await insertShop(kv);
  kv.close();
  const error = await assertRejects(() => change(kv, before), DomainError);
  assertEquals(error.code, "unavailable");
});
