import { assertEquals, assertRejects } from "@std/assert";
import { Turns } from "../../../../src/panel/badges/list/turns.ts";

function taskOf(name: string, started: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    started.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

Deno.test("Turns run one task at a time, the latest first, without those that are aborted", async () => {
  const turns = new Turns();
  const started: string[] = [];
  const tasks = ["a", "b", "c", "d"].map((name) => taskOf(name, started));
  const aborts = tasks.map(() => new AbortController());
  const results = tasks.map(({ run }, at) => turns.run(aborts[at]!.signal, run));
  assertEquals(started, ["a"]);
  aborts[2]!.abort(new Error("out of sight"));
  await assertRejects(() => results[2]!, Error, "out of sight");
  for (const [at, name] of [[0, "a"], [3, "d"], [1, "b"]] as const) {
    assertEquals(started.at(-1), name);
    tasks[at]!.end();
    assertEquals(await results[at], name);
  }
});

Deno.test("Turns go on after a task that fails", async () => {
  const turns = new Turns();
  const { signal } = new AbortController();
  const failed = turns.run(signal, () => Promise.reject(new Error("down")));
  const next = turns.run(signal, () => Promise.resolve("next"));
  await assertRejects(() => failed, Error, "down");
  assertEquals(await next, "next");
});
