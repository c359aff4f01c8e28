import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { Requests, shutDown } from "../../src/process/shutdown.ts";

const never = new AbortController().signal;

Deno.test("Requests.idle() resolves at once if no request is in progress", async () => {
  const requests = new Requests();
  await requests.idle();
  await requests.handle(never, () => new Response());
  await requests.idle();
});

Deno.test("Requests.idle() waits for every answer", async () => {
  const requests = new Requests();
  const gates = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const answers = gates.map((gate) => requests.handle(never, () => gate.promise));
  let isIdle = false;
  const idle = requests.idle().then(() => void (isIdle = true));
  gates[0]?.resolve(new Response("first"));
  assertEquals(await (await answers[0])?.text(), "first");
  assertEquals(isIdle, false);
  gates[1]?.resolve(new Response("second"));
  await idle;
  assert(isIdle);
});

Deno.test("Requests.idle() does not wait for answers that failed", async () => {
  const requests = new Requests();
  const failing = requests.handle(never, () => Promise.reject(new Error("broken")));
  const idle = requests.idle();
  await assertRejects(async () => await failing, Error, "broken");
  await idle;
  assertThrows(() =>
    requests.handle(never, () => {
      throw new Error("broken at once");
    })
  );
  await requests.idle();
});

Deno.test("Requests.handle() closes connections once the drain has begun, even those in progress", async () => {
  const requests = new Requests();
  const ending = new AbortController();
  const gate = Promise.withResolvers<Response>();
  const before = await requests.handle(ending.signal, () => new Response());
  const underWay = requests.handle(ending.signal, () => gate.promise);
  ending.abort();
  gate.resolve(new Response());
  const after = await requests.handle(ending.signal, () => new Response());
  const hints = [before, await underWay, after].map(({ headers }) => headers.get("Connection"));
  assertEquals(hints, [null, "close", "close"]);
});

Deno.test("shutDown() waits for nothing for 5 s, as the README promises", async () => {
  const unending = () => new Promise<never>(() => {});
  const requests = new Requests();
  requests.handle(never, unending);
  const waitedMs: number[] = [];
  const until = (afterMs: number) => {
    waitedMs.push(afterMs);
    return Promise.resolve();
  };
  await shutDown({ shutdown: unending }, requests, unending, until);
  assertEquals(waitedMs, waitedMs.toSorted((a, b) => a - b));
  assert(waitedMs.at(-1)! < 5_000);
});
