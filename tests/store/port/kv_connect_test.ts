import { assertEquals, assertRejects } from "@std/assert";
import { KvConnect } from "../../../src/store/port/kv_connect.ts";
import { type StoreKey, Transaction } from "../../../src/store/port/storage_port.ts";

/** A connection that notes its calls; its reads fail. */
async function aConnection(calls: string[]): Promise<Deno.Kv> {
  const kv = await Deno.openKv(":memory:");
  kv.get = () => {
    calls.push("get");
    return Promise.reject(new Error("down"));
  };
  const { atomic } = kv;
  kv.atomic = () => {
    calls.push("commit");
    return atomic.call(kv);
  };
  return kv;
}

function writeOf(bytes: number, key: StoreKey = ["a"]): Transaction {
  return new Transaction().check({ key, versionstamp: null }).set(key, new Uint8Array(bytes));
}

Deno.test("KvConnect.commit() reads first if its request has two parts that are no full packet", async () => {
  const calls: string[] = [];
  const kv = new KvConnect(await aConnection(calls), () => Promise.reject(new Error("unused")));
  const callsOf = async (transaction: Transaction) => {
    calls.length = 0;
    const { ok } = await kv.commit(transaction);
    return [ok, ...calls];
  };
  assertEquals(await callsOf(writeOf(900)), [true, "commit"]);
  assertEquals(await callsOf(writeOf(1_024, ["b"])), [true, "get", "commit"]);
  assertEquals(await callsOf(writeOf(100, ["k".repeat(500)])), [true, "get", "commit"]);
  assertEquals(await callsOf(writeOf(60_000, ["c"])), [true, "get", "commit"]);
  assertEquals(await callsOf(writeOf(64_000, ["d"])), [true, "commit"]);
  kv.close();
});

Deno.test("KvConnect.watch() has a connection of its own, which ends with it", async () => {
  const raw = await Deno.openKv(":memory:");
  const opened: Deno.Kv[] = [];
  const kv = new KvConnect(raw, async () => {
    const own = await Deno.openKv(":memory:");
    await own.set(["a"], opened.push(own));
    return own;
  });
  const ending = new AbortController();
  const [first, second] = [1, 2].map(() => kv.watch(["a"], ending.signal));
  assertEquals((await first!.next()).value?.value, 1);
  assertEquals((await second!.next()).value?.value, 2);
  await first!.return(undefined);
  await assertRejects(() => opened[0]!.get(["a"]), Deno.errors.BadResource);
  assertEquals((await opened[1]!.get(["a"])).value, 2);
  kv.close();
  await assertRejects(() => opened[1]!.get(["a"]), Deno.errors.BadResource);
  await second!.return(undefined);
});

Deno.test("KvConnect.close() also ends a watch whose connection is being opened", async () => {
  const opening = Promise.withResolvers<Deno.Kv>();
  const kv = new KvConnect(await Deno.openKv(":memory:"), () => opening.promise);
  const next = kv.watch(["a"], new AbortController().signal).next();
  kv.close();
  const own = await Deno.openKv(":memory:");
  opening.resolve(own);
  await assertRejects(() => next);
  await assertRejects(() => own.get(["a"]), Deno.errors.BadResource);
});

Deno.test("KvConnect.watch() does not wait for its connection once it is aborted", async () => {
  const opening = Promise.withResolvers<Deno.Kv>();
  const kv = new KvConnect(await Deno.openKv(":memory:"), () => opening.promise);
  const ending = new AbortController();
  const next = kv.watch(["a"], ending.signal).next();
  ending.abort();
  await assertRejects(() => next, DOMException);
  const own = await Deno.openKv(":memory:");
  opening.resolve(own);
  await opening.promise;
  await assertRejects(() => own.get(["a"]), Deno.errors.BadResource);
  kv.close();
});
