import { assertEquals, assertRejects } from "@std/assert";
import { unavailable } from "../../src/domain/errors.ts";
import { AbandonedWork } from "../../src/management/abandoned_work.ts";
import type { ActiveWork } from "../../src/store/active_work.ts";

/**
 * Works of processes that are gone; taking over some fails. `onList` is called when they are listed.
 */
function world(failures: Record<string, Error>, onList = () => {}) {
  const taken: string[] = [];
  const work = new AbandonedWork<ActiveWork>({
    list: () => {
      onList();
      const owners = ["a", "b", "c"];
      return Promise.resolve(
        owners.map((owner) => ({ project: 0, projectId: "shop", owner, beats: 0 })),
      );
    },
    isOwn: () => false,
    takeOver: ({ owner }) => {
      const failure = failures[owner];
      if (failure !== undefined) return Promise.reject(failure);
      taken.push(owner);
      return Promise.resolve();
    },
  });
  return { work, taken };
}

Deno.test("AbandonedWork continues the rest if one work cannot be continued", async () => {
  const { work, taken } = world({ a: new Error("The record is damaged") });
  await work.continueAll();
  assertEquals(taken, ["b", "c"]);
});

Deno.test("AbandonedWork stops and tries again while the store is down", async () => {
  const { work, taken } = world({ b: unavailable("The store is down") });
  await assertRejects(() => work.continueAll(), Error, "The store is down");
  assertEquals(taken, ["a"]);
});

Deno.test("AbandonedWork waits for heartbeats again after the store was down, when no process could send them", async () => {
  const failures: Record<string, Error> = { b: unavailable("The store is down") };
  const ending = new AbortController();
  const takenBefore: number[] = [];
  const { work, taken } = world(failures, () => {
    takenBefore.push(taken.length);
    if (takenBefore.length === 3) delete failures["b"];
    if (takenBefore.length === 4) ending.abort();
  });
  // Work counts as abandoned when it is seen for the second time without a new heartbeat.
  await work.run({ beatMs: 0, timeoutMs: 0 }, { isAlone: false, ending: ending.signal });
  assertEquals(takenBefore, [0, 0, 1, 1]);
});
