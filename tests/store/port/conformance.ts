import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import {
  checksPerCommitMax,
  commitBytesMax,
  entriesPerReadMax,
  type KeyRange,
  keysPerReadMax,
  type ListOptions,
  noVersion,
  type StoragePort,
  type StoreEntry,
  type StoreKey,
  Transaction,
  valueBytesMax,
  writesPerCommitMax,
} from "../../../src/store/port/storage_port.ts";
import { PortModel, someKeys, someRanges, someTransactions } from "./port_model.ts";

/** An empty storage engine. */
export interface Engine extends AsyncDisposable {
  /** Connects to it. The engine closes the connection. */
  connect(): Promise<StoragePort>;
  /** Conditions under which calls may fail or never end. Each returns a function that ends it. */
  readonly faults: Readonly<Record<string, () => Promise<() => Promise<void>>>>;
}

const callMs = 1_000;
const value = (text: string) => new TextEncoder().encode(text);

export async function listed(
  port: StoragePort,
  range: KeyRange,
  options?: ListOptions,
): Promise<StoreEntry[]> {
  const entries: StoreEntry[] = [];
  const iterator = port.list(range, options);
  for (;;) {
    const next = await iterator.next();
    if (next.done) return entries;
    entries.push(next.value);
  }
}

/** Tests the contract of {@link StoragePort}. */
export function testConformance(name: string, open: () => Promise<Engine>): void {
  const test = (promise: string, run: (port: StoragePort, engine: Engine) => Promise<void>) =>
    Deno.test(`${name} ${promise}`, async () => {
      await using engine = await open();
      await run(await engine.connect(), engine);
    });

  test("commit() gives all writes of a transaction one version, greater than all before", async (port) => {
    const versions: string[] = [];
    for (let number = 0; number < 3; number++) {
      const transaction = new Transaction().set(["a"], value(`${number}`)).set(
        ["b", -1],
        value(""),
      );
      const result = await port.commit(transaction);
      assert(result.ok);
      versions.push(result.versionstamp);
      const entries = await port.getMany([["b", -1], ["none"], ["a"]]);
      assertEquals(entries, [
        { key: ["b", -1], value: value(""), versionstamp: result.versionstamp },
        { key: ["none"], value: null, versionstamp: null },
        { key: ["a"], value: value(`${number}`), versionstamp: result.versionstamp },
      ]);
      assertEquals(await port.get(["a"]), entries[2]);
    }
    assertEquals(versions, [...new Set(versions)].sort());
    for (const version of versions) assertEquals([version.length, version > noVersion], [20, true]);
  });

  test("commit() writes nothing unless every check holds", async (port) => {
    const first = await port.commit(new Transaction().set(["a"], value("1")));
    assert(first.ok);
    const holding = [{ key: ["a"], versionstamp: first.versionstamp }, {
      key: ["none"],
      versionstamp: null,
    }];
    const failing = [
      { key: ["a"], versionstamp: null },
      { key: ["a"], versionstamp: noVersion },
      { key: ["none"], versionstamp: noVersion },
      { key: ["none"], versionstamp: first.versionstamp },
    ];
    for (const check of failing) {
      const transaction = new Transaction().check(...holding, check).set(["b"], value("2")).delete([
        "a",
      ]);
      assertEquals(await port.commit(transaction), { ok: false });
    }
    assertEquals((await listed(port, { prefix: [] })).map(({ key }) => key), [["a"]]);
    assertEquals((await port.commit(new Transaction().check(...holding).delete(["a"]))).ok, true);
    assertEquals(await listed(port, { prefix: [] }), []);
  });

  test("accepts calls of the maximum size", async (port) => {
    const wide = new Transaction();
    for (let number = 0; number < writesPerCommitMax; number++) {
      wide.set(["wide", number], value(""));
    }
    for (let number = 0; number < checksPerCommitMax; number++) {
      wide.check({ key: ["none", number], versionstamp: null });
    }
    const large = new Transaction();
    for (let left = commitBytesMax; left > 0; left -= valueBytesMax) {
      large.set(["large", left], new Uint8Array(Math.min(left, valueBytesMax)).fill(left));
    }
    for (const transaction of [wide, large]) {
      assertEquals((await port.commit(transaction)).ok, true);
      const prefix = transaction.writes[0]!.key.slice(0, 1);
      const entries = await listed(port, { prefix });
      assertEquals(entries.length, transaction.writes.length);
      for (const write of transaction.writes.slice(0, keysPerReadMax)) {
        assertEquals((await port.get(write.key)).value, write.value);
      }
    }
    const keys = wide.writes.slice(0, keysPerReadMax).map(({ key }) => key);
    assertEquals((await port.getMany(keys)).map(({ key }) => key), keys);
  });

  test("list() reads more entries than one read holds, from either end", async (port) => {
    const count = 2 * entriesPerReadMax + 1;
    for (let from = 0; from < count; from += writesPerCommitMax) {
      const transaction = new Transaction();
      for (let at = from; at < Math.min(count, from + writesPerCommitMax); at++) {
        transaction.set(["list", at], value(`${at}`));
      }
      await port.commit(transaction);
    }
    const numbers = Array.from({ length: count }, (_, at) => at);
    const read = async (options?: ListOptions) =>
      (await listed(port, { prefix: ["list"] }, options)).map(({ key }) => key[1]);
    assertEquals(await read(), numbers);
    assertEquals(await read({ reverse: true }), numbers.toReversed());
    assertEquals(await read({ limit: 3, reverse: true }), [count - 1, count - 2, count - 3]);
    assertEquals(
      await read({ limit: entriesPerReadMax + 1 }),
      numbers.slice(0, entriesPerReadMax + 1),
    );
  });

  test("is a sorted map for any sequence of writes, deletions and reads", async (port) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someTransactions, { maxLength: 6 }),
        fc.array(someRanges, { minLength: 1, maxLength: 6 }),
        fc.array(someKeys, { minLength: 1, maxLength: keysPerReadMax }),
        async (transactions, ranges, keys) => {
          const model = new PortModel();
          for (const { key } of await listed(port, { prefix: [] })) {
            await port.commit(new Transaction().delete(key));
          }
          for (const writes of transactions) {
            const transaction = new Transaction();
            transaction.writes.push(...writes);
            const result = await port.commit(transaction);
            assert(result.ok);
            model.commit(writes, result.versionstamp);
          }
          for (const [range, options] of ranges) {
            assertEquals(await listed(port, range, options), model.list(range, options));
          }
          assertEquals(await port.getMany(keys), keys.map((key) => model.get(key)));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("runs transactions of several connections one after another", async (port, engine) => {
    const ports = [port, await engine.connect(), await engine.connect()];
    const increments = 15;
    const increment = async (from: StoragePort) => {
      for (;;) {
        const before = await from.get(["counter"]);
        const count = before.value instanceof Uint8Array ? before.value[0]! : 0;
        const transaction = new Transaction().check(before)
          .set(["counter"], Uint8Array.of(count + 1)).set(["copy"], Uint8Array.of(count + 1));
        if ((await from.commit(transaction)).ok) return;
      }
    };
    let isDone = false;
    const work = Promise.all(ports.map(async (it) => {
      for (let count = 0; count < increments; count++) await increment(it);
    })).finally(() => isDone = true);
    // Meanwhile, `getMany` never shows half of a transaction.
    while (!isDone) {
      const [counter, copy] = await port.getMany([["counter"], ["copy"]]);
      assertEquals(counter?.value, copy?.value);
    }
    await work;
    for (const it of ports) {
      assertEquals((await it.get(["counter"])).value, Uint8Array.of(increments * ports.length));
    }
  });

  test(
    "watch() yields the entry now and after a change, until it is aborted",
    async (port, engine) => {
      const ending = new AbortController();
      const writer = await engine.connect();
      const seen: unknown[] = [];
      for await (const { key, value: bytes } of port.watch(["watched"], ending.signal)) {
        assertEquals(key, ["watched"]);
        if (bytes === seen.at(-1)) continue;
        seen.push(bytes);
        if (seen.length === 1) await writer.commit(new Transaction().set(["watched"], value("1")));
        else ending.abort();
      }
      assertEquals(seen, [null, value("1")]);
    },
  );

  test("close() makes later calls fail", async (port) => {
    port.close();
    await assertRejects(async () => await port.get(["a"]));
    await assertRejects(async () => await port.getMany([["a"]]));
    await assertRejects(async () => await port.commit(new Transaction().set(["a"], value(""))));
    await assertRejects(() => listed(port, { prefix: [] }));
  });

  Deno.test(`${name} keeps every acknowledged transaction, and no partial one, under faults`, async (t) => {
    await using engine = await open();
    for (const [fault, begin] of Object.entries(engine.faults)) {
      await t.step(fault, async () => {
        const port = await engine.connect();
        const acknowledged: string[] = [];
        const commit = async (id: string) => {
          const transaction = new Transaction().set([fault, id, 1], value(id)).set(
            [fault, id, 2],
            value(id),
          );
          // A call that never ends is abandoned.
          const result = await within(port.commit(transaction)).catch(() => undefined);
          if (result?.ok) acknowledged.push(id);
        };
        for (let number = 0; number < 3; number++) await commit(`before ${number}`);
        assertNotEquals(acknowledged, []);
        const end = await begin();
        for (let number = 0; number < 3; number++) await commit(`during ${number}`);
        await end();
        const again = await engine.connect();
        const parts = new Map<unknown, StoreKey[number][]>();
        for (const { key: [_, id, part] } of await listed(again, { prefix: [fault] })) {
          parts.set(id, [...parts.get(id) ?? [], part!]);
        }
        for (const found of parts.values()) assertEquals(found, [1, 2]);
        assertEquals(acknowledged.filter((id) => !parts.has(id)), []);
        assertEquals((await again.commit(new Transaction().set([fault], value("after")))).ok, true);
      });
    }
  });
}

async function within<T>(call: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), callMs);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}
