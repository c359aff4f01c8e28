import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers";
import { Yielder } from "../../src/store/yielder.ts";
import { openMemory } from "../support/store/store_builders.ts";

/** Keeps the event loop busy, as reading a batch of records does. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

Deno.test("KvStore.batches() lets requests be answered between batches", async () => {
  using store = await openMemory();
  const batches = 20;
  for (let from = 0; from < batches * 500; from += 500) {
    const transaction = store.raw.atomic();
    for (let id = from; id < from + 500; id++) transaction.set([id], id);
    await transaction.commit();
  }
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response(),
  );
  let read = 0;
  let answeredAfter = Infinity;
  let answered: Promise<void> | undefined;
  for await (const _batch of store.kv.batches({ prefix: [] })) {
    answered ??= fetch(`http://127.0.0.1:${server.addr.port}/`).then(async ({ body }) => {
      await body?.cancel();
      answeredAfter = read;
    });
    work(10);
    read++;
  }
  await answered;
  // A connection is made and accepted first, each in a turn of its own.
  assert(answeredAfter < batches / 2, `answered after ${answeredAfter} of ${batches} batches`);
});

Deno.test("parts of one work share a slice, and the next turn has another", async () => {
  // No pause of a busy machine takes this long.
  const sliceMs = 300;
  const first = new Yielder(sliceMs);
  work(sliceMs);
  const second = new Yielder(sliceMs);
  assert(first.isDue && second.isDue);
  await second.yieldIfDue();
  assert(!first.isDue && !new Yielder(sliceMs).isDue);
});

Deno.test("works that wait go on in turn, with a pause between any two", async () => {
  let [turn, isOver] = [0, false];
  const countTurns = () => {
    turn++;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const ran: { name: string; turn: number }[] = [];
  const work = async (name: string) => {
    const yielder = new Yielder(0);
    for (let slice = 0; slice < 3; slice++) {
      await yielder.yieldIfDue();
      ran.push({ name, turn });
    }
  };
  await Promise.all(["a", "b", "c"].map(work));
  isOver = true;
  assertEquals(ran.map(({ name }) => name).join(""), "abcabcabc");
  const turns = ran.map(({ turn }) => turn);
  assertEquals(turns, [...new Set(turns)]);
});

Deno.test("a work that goes on during a pause waits for its turn", async () => {
  const [first, second] = [new Yielder(0), new Yielder(60_000)];
  const pause = first.yieldIfDue();
  assert(second.isDue);
  await pause;
  assert(!second.isDue);
});
