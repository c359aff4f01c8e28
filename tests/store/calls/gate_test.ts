import { assertEquals, assertRejects } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { Gate, QueueTimeout } from "../../../src/store/calls/gate.ts";

const maxWaitMs = 60_000;

/** A job that ends on request. */
function aJob(started: number[], number: number) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const run = () => {
    started.push(number);
    return promise;
  };
  return { run, end: () => resolve(number), fail: () => reject(new Error("failed")) };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("Gate.run() admits a number of jobs, and the others in order as one succeeds or fails", async () => {
  const gate = new Gate({ atOnce: 2, maxWaitMs });
  const started: number[] = [];
  const jobs = [0, 1, 2, 3, 4].map((number) => aJob(started, number));
  const results = jobs.map((job) => gate.run(job.run));
  await turn();
  assertEquals(started, [0, 1]);
  jobs[1]?.end();
  await turn();
  assertEquals(started, [0, 1, 2]);
  const failed = assertRejects(() => results[0]!, Error, "failed");
  jobs[0]?.fail();
  await failed;
  await turn();
  assertEquals(started, [0, 1, 2, 3]);
  for (const job of jobs) job.end();
  assertEquals(await Promise.all(results.slice(1)), [1, 2, 3, 4]);
  assertEquals(started, [0, 1, 2, 3, 4]);
});

Deno.test("Gate.run() has room again when all have ended", async () => {
  const gate = new Gate({ atOnce: 1, maxWaitMs });
  for (const number of [1, 2, 3]) {
    assertEquals(await gate.run(() => Promise.resolve(number)), number);
  }
});

Deno.test("Gate.run() rejects a job that waited too long, and admits later ones", async () => {
  const gate = new Gate({ atOnce: 1, maxWaitMs: 1 });
  const started: number[] = [];
  const [first, late, next] = [aJob(started, 1), aJob(started, 2), aJob(started, 3)];
  const running = gate.run(first.run);
  const { code } = await assertRejects(() => gate.run(late.run), DomainError, "try again shortly");
  assertEquals(code, "unavailable");
  first.end();
  assertEquals(await running, 1);
  next.end();
  assertEquals(await gate.run(next.run), 3);
  assertEquals(started, [1, 3]);
});

Deno.test("Gate.run() rejects a job at once if the queue is full", async () => {
  const gate = new Gate({ atOnce: 1, maxWaitMs, waitingMax: 2 });
  const started: number[] = [];
  const jobs = [0, 1, 2].map((number) => aJob(started, number));
  const results = jobs.map((job) => gate.run(job.run));
  const excess = aJob(started, 3);
  // It would be carried out, instead of waiting for ever.
  const rejection = assertRejects(() => gate.run(excess.run), QueueTimeout);
  for (const job of [...jobs, excess]) job.end();
  await rejection;
  assertEquals(await Promise.all(results), [0, 1, 2]);
});
