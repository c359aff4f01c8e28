import { assertEquals, assertRejects } from "@std/assert";
import { SharedReads } from "../../src/auth/shared_reads.ts";

/** Reads that end when the test says so, each with its number. */
function numberedReads() {
  const started: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<number>();
    started.push(reading);
    return reading.promise;
  };
  return { started, read };
}

Deno.test("SharedReads.run() reads once for all who come while another read runs, after they came", async () => {
  const { started, read } = numberedReads();
  const reads = new SharedReads<number>();
  const first = reads.run("a", read);
  const later = Array.from({ length: 5 }, () => reads.run("a", read));
  const other = reads.run("b", read);
  assertEquals(started.length, 2);
  started[0]!.resolve(1);
  assertEquals(await first, 1);
  await Promise.resolve();
  assertEquals(started.length, 3);
  started[2]!.resolve(3);
  assertEquals(await Promise.all(later), [3, 3, 3, 3, 3]);
  started[1]!.resolve(2);
  assertEquals(await other, 2);
});

Deno.test("SharedReads.run() reads again after a read has failed, and after all have ended", async () => {
  const { started, read } = numberedReads();
  const reads = new SharedReads<number>();
  const first = reads.run("a", read);
  const second = reads.run("a", read);
  started[0]!.reject(new Error("down"));
  await assertRejects(() => first, Error, "down");
  await Promise.resolve();
  started[1]!.resolve(2);
  assertEquals(await second, 2);
  const third = reads.run("a", read);
  started[2]!.resolve(3);
  assertEquals(await third, 3);
});
