import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { copyEntries } from "../../../src/store/copy/copy_entries.ts";
import { lockSource, releaseSource } from "../../../src/store/copy/lock_source.ts";
import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";
import { type StoreKey, Transaction, UnusableStore } from "../../../src/store/port/storage_port.ts";
import { enterStore } from "../../../src/store/sentinel.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";
import { MortalPort } from "../../support/store/mortal_port.ts";
import { load, meaningOf, openMemory, Writer } from "../../support/store/store_builders.ts";
import { aBadge } from "../../support/builders.ts";

/** A store that a service has entered, with a project and more records than one commit takes. */
async function aSource() {
  const store = await openMemory();
  await enterStore(store.kv, { mayBeNew: true });
  const writer = await Writer.create(store.kv);
  await writer.change([{ kind: "putBadge", badge: aBadge() }], { at: 0 });
  for (let from = 0; from < 3; from++) {
    const transaction = new Transaction();
    for (let at = 0; at < 300; at++) {
      transaction.set(["data", 999, "filler", from, at], new Uint8Array(1_000).fill(at));
    }
    await store.kv.commit(transaction);
  }
  return { ...store, writer };
}

/** The records of a store, but those that say what kind of store it is. */
async function contentOf(raw: Deno.Kv) {
  const entries = await Array.fromAsync(raw.list({ prefix: [] }));
  return entries.filter(({ key }) => key[0] !== "store" && key[0] !== "fence")
    .map(({ key, value }) => [key, value]);
}

Deno.test("copyEntries() copies everything, and a service can use the copy", async () => {
  using source = await aSource();
  using target = await openMemory();
  const { records } = await copyEntries(kvStore(source.raw), target.kv);
  const content = await contentOf(target.raw);
  assertEquals(content, await contentOf(source.raw));
  assertEquals(records, content.length);
  await enterStore(target.kv, { mayBeNew: false });
  const [before, after] = [await load(source.kv), await load(target.kv)];
  assertEquals(meaningOf(after.state), meaningOf(before.state));
});

Deno.test("a store that is copied is read, and every change is refused with the reason", async () => {
  using source = await aSource();
  using target = await openMemory();
  const change = () => source.kv.commit(new Transaction().set(["a"], new Uint8Array()));
  const isDue = "Nothing can be changed in this store: it";
  const sent: Promise<unknown>[] = [];
  const onProgress = () => void sent.push(change().catch((error) => error));
  await copyEntries(kvStore(source.raw), target.kv, { onProgress });
  const refusals = await Promise.all(sent);
  assert(refusals.length > 2);
  for (const [index, refusal] of refusals.entries()) {
    assertInstanceOf(refusal, DomainError);
    // The last ones may only be looked at when all is copied.
    const during =
      `${isDue} is being copied to another store, and changes have to wait until that is done`;
    assertStringIncludes(refusal.message, index === 0 ? during : isDue);
  }
  await assertRejects(change, DomainError, `${isDue} was copied to another store`);
  await load(source.kv);
  await source.kv.assertUsable();
  // A process that starts now does not take it for its store.
  const starting = kvStore(source.raw);
  await assertRejects(() => enterStore(starting, { mayBeNew: false }), UnusableStore, "was copied");
  await releaseSource(source.kv.unfenced());
  // A result that is not ok would mean to callers that a check of their own has failed.
  await assertRejects(change, DomainError, "The store was replaced during a change; try again");
  assertEquals((await change()).ok, true);
});

Deno.test("a copy that ends at any commit, carried out or not, is continued by the next one", async () => {
  for (const isLastCarriedOut of [false, true]) {
    for (let commits = 0, isDone = false; !isDone; commits++) {
      using source = await aSource();
      using target = await openMemory();
      let left = commits;
      const mortal = (raw: Deno.Kv) => {
        const port = new MortalPort(new DenoKv(raw), () => {});
        port.isLastCarriedOut = isLastCarriedOut;
        port.beforeCommit = () => void (port.commitsLeft = left-- > 0 ? Infinity : 0);
        return new KvStore(port);
      };
      // Both stores die at once.
      isDone = await copyEntries(mortal(source.raw), mortal(target.raw), { outageMs: 0 })
        .then(() => true, () => false);
      if (!isDone) {
        await copyEntries(kvStore(source.raw), kvStore(target.raw));
      }
      assertEquals(await contentOf(target.raw), await contentOf(source.raw), `${commits} commits`);
      await enterStore(target.kv, { mayBeNew: false });
      assert(commits < 20);
    }
  }
});

Deno.test("copyEntries() refuses a target with anything in it, and another copy's part", async () => {
  using source = await aSource();
  using other = await aSource();
  const copy = (target: KvStore) => copyEntries(kvStore(source.raw), target);
  await assertRejects(() => copy(other.kv), UnusableStore, "is not empty");
  using foreign = await openMemory();
  await foreign.kv.commit(new Transaction().set(["a"], new Uint8Array()));
  await assertRejects(() => copy(foreign.kv), UnusableStore, "is not empty");
  using part = await openMemory();
  const progress = { copyId: "another", after: [], records: 0, bytes: 0 };
  const bytes = new TextEncoder().encode(JSON.stringify(progress));
  await part.kv.commit(new Transaction().set(["copy"], bytes));
  await assertRejects(() => copy(part.kv), UnusableStore, "a part of another copy");
  using empty = await openMemory();
  await assertRejects(() => copyEntries(kvStore(empty.raw), part.kv), UnusableStore, "not a store");
  const change = new Transaction().set(["a"], new Uint8Array());
  assertEquals((await source.kv.commit(change)).ok, true, "the source still accepts changes");
});

Deno.test("a process that starts while its store is locked does not undo the lock", async () => {
  using source = await aSource();
  await source.kv.unfenced().commit(new Transaction().delete(await fenceKey(source.raw)));
  const port = new MortalPort(new DenoKv(source.raw), () => {});
  let isLocked = false;
  port.beforeCommit = async () => {
    if (!isLocked) await lockSource(kvStore(source.raw));
    isLocked = true;
  };
  const starting = new KvStore(port);
  await assertRejects(
    () => enterStore(starting, { mayBeNew: false }),
    UnusableStore,
    "is being copied",
  );
  assertEquals(await fenceKey(source.raw), []);
});

/** The key of the only fence of a store; empty if there is none. */
async function fenceKey(raw: Deno.Kv): Promise<StoreKey> {
  const [found] = await Array.fromAsync(raw.list({ prefix: ["fence"] }));
  return (found?.key ?? []).filter((part) => typeof part === "string" || typeof part === "number");
}

Deno.test("copyEntries() is no success if the source is released meanwhile, or the target is taken", async () => {
  for (
    const isAt of [(key: StoreKey) => key[0] === "data", (key: StoreKey) => key[0] === "store"]
  ) {
    using released = await aSource();
    using target = await openMemory();
    const filled = new MortalPort(new DenoKv(target.raw), () => {});
    filled.beforeCommit = async ({ writes }) => {
      if (writes.some(({ key }) => isAt(key))) await releaseSource(kvStore(released.raw));
    };
    await assertRejects(
      () => copyEntries(kvStore(released.raw), new KvStore(filled)),
      UnusableStore,
      "was released",
    );
  }

  using source = await aSource();
  using taken = await openMemory();
  const port = new MortalPort(new DenoKv(taken.raw), () => {});
  port.beforeCommit = async ({ writes }) => {
    if (writes.some(({ key }) => key[0] === "store")) {
      await taken.raw.set(["store"], (await source.raw.get(["store"])).value);
    }
  };
  await assertRejects(
    () => copyEntries(kvStore(source.raw), new KvStore(port)),
    UnusableStore,
    "another process uses the store",
  );
});

Deno.test("copyEntries() finds a record that differs from the source", async () => {
  using source = await aSource();
  using target = await openMemory();
  const port = new MortalPort(new DenoKv(target.raw), () => {});
  port.beforeCommit = (transaction) => {
    const write = transaction.writes.find(({ key }) => key[2] === "filler" && key[4] === 299);
    if (write?.value !== undefined) write.value[999] = 0;
  };
  await assertRejects(
    () => copyEntries(kvStore(source.raw), new KvStore(port)),
    UnusableStore,
    'the copy differs at ["data",999,"filler",0,299]',
  );
  await assertRejects(() => enterStore(target.kv, { mayBeNew: true }), UnusableStore);
});
