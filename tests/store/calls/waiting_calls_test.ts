import { assertEquals, assertRejects } from "@std/assert";
import { CallTimeout, TooManyCalls, WaitingCalls } from "../../../src/store/calls/waiting_calls.ts";

const waitingMax = 64;

const longMs = 60_000;

Deno.test("WaitingCalls.within() accepts a bounded number of concurrent calls", async () => {
  const waiting = new WaitingCalls(waitingMax);
  const answer = Promise.withResolvers<string>();
  const call = () => waiting.within(longMs, () => answer.promise);
  const calls = Array.from({ length: waitingMax }, call);
  assertEquals([waiting.count, waiting.late, waiting.isBusy], [64, 0, true]);
  await assertRejects(call, TooManyCalls, "64 calls are waiting already");
  answer.resolve("here");
  assertEquals(new Set(await Promise.all(calls)), new Set(["here"]));
  assertEquals([waiting.count, waiting.isBusy, await call()], [0, false, "here"]);
});

Deno.test("WaitingCalls counts an abandoned call until it ends", async () => {
  const waiting = new WaitingCalls(waitingMax);
  for (const end of ["resolve", "reject"] as const) {
    const answer = Promise.withResolvers<string>();
    await assertRejects(
      () => waiting.within(1, () => answer.promise),
      CallTimeout,
      "no response in 1 ms",
    );
    assertEquals([waiting.count, waiting.late], [1, 1]);
    answer[end]("late");
    await answer.promise.catch(() => {});
    // Its waiters are notified after this call.
    await new Promise((resolve) => setTimeout(resolve));
    assertEquals([waiting.count, waiting.late], [0, 0]);
  }
});

Deno.test("WaitingCalls is down rather than busy if all waiting calls were abandoned", async () => {
  const waiting = new WaitingCalls(waitingMax);
  const never = () => waiting.within(1, () => new Promise<never>(() => {}));
  await Promise.allSettled(Array.from({ length: waitingMax }, never));
  assertEquals([waiting.count, waiting.late, waiting.isBusy], [64, 64, false]);
  await assertRejects(never, TooManyCalls);
});

Deno.test("WaitingCalls.within() counts a call that throws at once as ended", async () => {
  const waiting = new WaitingCalls(waitingMax);
  const call = () => {
    throw new TypeError("the store is closed");
  };
  await assertRejects(() => waiting.within(longMs, call), TypeError, "is closed");
  assertEquals(waiting.count, 0);
});
