import { assert } from "@std/assert";
import { setImmediate } from "node:timers";
import {
  letOthersRun,
  setEventInterval,
  usualEventInterval,
  Yielder,
} from "../../src/store/yielder.ts";
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

Deno.test("the first step after a pause counts", async () => {
  const yielder = new Yielder(5);
  for (let step = 0; step < 10; step++) {
    work(5);
    assert(yielder.isDue, `step ${step}`);
    await yielder.yieldIfDue();
  }
});

Deno.test("a work waits for one pause at a time, however many others there are", async () => {
  const [steps, others] = [20, 50];
  let [turns, isOver] = [0, false];
  const countTurns = () => {
    turns++;
    if (!isOver) setImmediate(countTurns);
  };
  const other = async () => {
    for (const yielder = new Yielder(0); !isOver;) await yielder.yieldIfDue();
  };
  const running = Array.from({ length: others }, other);
  setImmediate(countTurns);
  for (const yielder = new Yielder(0); turns === 0;) await yielder.yieldIfDue();
  const before = turns;
  const yielder = new Yielder(0);
  for (let step = 0; step < steps; step++) await yielder.yieldIfDue();
  isOver = true;
  await Promise.all(running);
  // A pause takes 64 turns. If the others had pauses of their own, it would be 50 times as many.
  assert(turns - before < steps * 64 * 4, `${turns - before} turns`);
});

Deno.test("a pause has more turns the more rarely the runtime looks for requests", async () => {
  const turnsOfPause = async () => {
    let [turns, isOver] = [0, false];
    const countTurns = () => {
      turns++;
      if (!isOver) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await letOthersRun();
    isOver = true;
    return turns;
  };
  const usual = await turnsOfPause();
  try {
    setEventInterval(4);
    const short = await turnsOfPause();
    assert(short > 4 && short < usual / 2, `${short} turns instead of ${usual}`);
    setEventInterval(1_000_000);
    const long = await turnsOfPause();
    assert(long < 10 * usual, `${long} turns instead of ${usual}`);
  } finally {
    setEventInterval(usualEventInterval);
  }
  assert(usual > usualEventInterval, `${usual} turns`);
});
