import { assertEquals, assertRejects } from "@std/assert";
import { unavailable } from "../../src/domain/errors.ts";
import { AbandonedWork } from "../../src/management/abandoned_work.ts";
import type { ActiveWork } from "../../src/store/active_work.ts";

/** Works of processes that are gone; taking over some fails. */
function world(failures: Readonly<Record<string, Error>>) {
  const taken: string[] = [];
  const work = new AbandonedWork<ActiveWork>({
    list: () =>
      Promise.resolve(
        ["a", "b", "c"].map((owner) => ({ project: 0, projectId: "shop", owner, beats: 0 })),
      ),
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
