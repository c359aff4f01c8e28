import { assertEquals, assertRejects } from "@std/assert";
import { Breaker, BreakerIsOpen } from "../../../src/store/calls/breaker.ts";

/** A breaker with a clock of its own, and a store that is up or down. */
function world() {
  const clock = { now: 0 };
  const stateChanges: boolean[] = [];
  const breaker = new Breaker({
    now: () => clock.now,
    onStateChange: (isOpen) => stateChanges.push(isOpen),
  });
  let created = 0;
  const fail = () =>
    breaker.run(() => {
      created++;
      return Promise.reject(new Error("down"));
    }).catch((error: Error) => error.name);
  return { breaker, clock, stateChanges, fail, created: () => created };
}

/** A breaker that is open. */
async function openWorld() {
  const it = world();
  for (let count = 0; count < 5; count++) await it.fail();
  return it;
}

Deno.test("Breaker.run() restateChanges what the call restateChanges, and throws what it throws", async () => {
  const breaker = new Breaker();
  assertEquals(await breaker.run(() => Promise.resolve(7)), 7);
  await assertRejects(() => breaker.run(() => Promise.reject(new Error("why"))), Error, "why");
});

Deno.test("Breaker opens after five failures in a row, and then makes no call", async () => {
  const { breaker, fail, created, stateChanges } = world();
  for (let count = 0; count < 4; count++) await fail();
  await breaker.run(() => Promise.resolve());
  for (let count = 0; count < 4; count++) await fail();
  assertEquals([breaker.state, created()], ["closed", 8]);
  assertEquals(await fail(), "Error");
  assertEquals([breaker.state, stateChanges], ["open", [true]]);
  for (let count = 0; count < 1_000; count++) assertEquals(await fail(), "BreakerIsOpen");
  assertEquals(created(), 9);
});

Deno.test("Breaker probes the store with one call at a time", async () => {
  const { breaker, clock, fail, created } = await openWorld();
  clock.now = 499;
  assertEquals([await fail(), created()], ["BreakerIsOpen", 5]);
  clock.now = 500;
  const answer = Promise.withResolvers<string>();
  const probe = breaker.run(() => answer.promise);
  assertEquals(breaker.state, "half-open");
  await assertRejects(() => breaker.run(() => Promise.resolve()), BreakerIsOpen);
  answer.resolve("here");
  assertEquals([await probe, breaker.state], ["here", "closed"]);
});

Deno.test("Breaker stays open if its probe fails, until one succeeds", async () => {
  const { breaker, clock, stateChanges, fail } = await openWorld();
  clock.now = 500;
  assertEquals([await fail(), breaker.state], ["Error", "open"]);
  clock.now = 999;
  assertEquals(await fail(), "BreakerIsOpen");
  clock.now = 1_000;
  await breaker.run(() => Promise.resolve());
  assertEquals([breaker.state, stateChanges], ["closed", [true, false]]);
});

Deno.test("Breaker makes no second probe if an older call fails meanwhile", async () => {
  const { breaker, clock, fail } = world();
  const older = Promise.withResolvers<never>();
  const olderCall = assertRejects(() => breaker.run(() => older.promise), Error, "late");
  for (let count = 0; count < 5; count++) await fail();
  clock.now = 500;
  const probed = Promise.withResolvers<void>();
  const probe = breaker.run(() => probed.promise);
  older.reject(new Error("late"));
  await olderCall;
  clock.now = 5_000;
  assertEquals([await fail(), breaker.state], ["BreakerIsOpen", "half-open"]);
  probed.resolve();
  await probe;
  assertEquals(breaker.state, "closed");
});
