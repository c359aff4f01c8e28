import { assertEquals, assertRejects } from "@std/assert";
import { KeyedQueue } from "../../src/catalog/keyed_queue.ts";

/** A job that ends on request, and records when it starts and ends. */
function aJob(name: string, events: string[]) {
  const gate = Promise.withResolvers<string>();
  const run = async () => {
    events.push(`${name} begins`);
    try {
      return await gate.promise;
    } finally {
      events.push(`${name} ends`);
    }
  };
  return { ...gate, run };
}

Deno.test("KeyedQueue.run() runs the jobs of a key one after another, in order", async () => {
  const queue = new KeyedQueue();
  const events: string[] = [];
  const [first, second, third] = [aJob("1", events), aJob("2", events), aJob("3", events)];
  const answers = [first, second, third].map((job) => queue.run("key", job.run));
  third.resolve("third");
  second.resolve("second");
  first.resolve("first");
  assertEquals(await Promise.all(answers), ["first", "second", "third"]);
  assertEquals(events, ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"]);
});

Deno.test("KeyedQueue.run() runs the jobs of different keys concurrently", async () => {
  const queue = new KeyedQueue();
  const events: string[] = [];
  const [slow, quick] = [aJob("slow", events), aJob("quick", events)];
  const slowly = queue.run("a", slow.run);
  const quickly = queue.run("b", quick.run);
  quick.resolve("done");
  assertEquals(await quickly, "done");
  assertEquals(events, ["slow begins", "quick begins", "quick ends"]);
  slow.resolve("done");
  await slowly;
});

Deno.test("KeyedQueue.run() continues after a failed job, and rejects for its caller", async () => {
  const queue = new KeyedQueue();
  const failing = queue.run("key", () => Promise.reject(new Error("broken")));
  const throwing = queue.run("key", () => {
    throw new Error("broken at once");
  });
  const next = queue.run("key", () => Promise.resolve("fine"));
  await assertRejects(() => failing, Error, "broken");
  await assertRejects(() => throwing, Error, "broken at once");
  assertEquals(await next, "fine");
});

Deno.test("KeyedQueue.idle() resolves when no job runs or waits, including jobs added meanwhile", async () => {
  const queue = new KeyedQueue();
  await queue.idle();
  const events: string[] = [];
  const [first, late] = [aJob("first", events), aJob("late", events)];
  const running = queue.run("key", first.run).then(() => queue.run("other", late.run));
  const idle = queue.idle().then(() => events.push("idle"));
  first.resolve("done");
  // Enough time for everything that is ready to run.
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  assertEquals(events, ["first begins", "first ends", "late begins"]);
  late.resolve("done");
  await Promise.all([running, idle]);
  assertEquals(events.slice(3), ["late ends", "idle"]);
});

Deno.test("KeyedQueue.idle() resolves after a failed job", async () => {
  const queue = new KeyedQueue();
  const failing = queue.run("key", () => Promise.reject(new Error("broken")));
  await Promise.all([queue.idle(), assertRejects(() => failing)]);
});

Deno.test("KeyedQueue.ended() resolves after the jobs of its key, failed ones too, and no others", async () => {
  const queue = new KeyedQueue();
  await queue.ended("key");
  const events: string[] = [];
  const [one, other] = [aJob("one", events), aJob("other", events)];
  const failing = assertRejects(() => queue.run("key", one.run), Error, "broken");
  const running = queue.run("other", other.run);
  const ended = queue.ended("key").then(() => events.push("ended"));
  one.reject(new Error("broken"));
  await Promise.all([failing, ended]);
  assertEquals(events, ["one begins", "other begins", "one ends", "ended"]);
  other.resolve("done");
  await running;
});
