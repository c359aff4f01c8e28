import { assertEquals, assertRejects } from "@std/assert";
import { readAhead } from "../../src/store/read_ahead.ts";

Deno.test("readAhead() requests each item while the one before is used, the first at once", async () => {
  const requested: number[] = [];
  async function* source() {
    for (const item of [1, 2, 3]) {
      requested.push(item);
      yield await Promise.resolve(item);
    }
  }
  const items = readAhead(source());
  assertEquals(requested, [1]);
  const used: number[] = [];
  for await (const item of items) {
    used.push(item);
    assertEquals(requested.length, Math.min(item + 1, 3));
  }
  assertEquals(used, [1, 2, 3]);
});

Deno.test("readAhead() throws an error of the source when its item is needed", async () => {
  async function* source() {
    yield await Promise.resolve(1);
    throw new Error("broken");
  }
  const items = readAhead(source());
  assertEquals(await items.next(), { done: false, value: 1 });
  // Unhandled, the rejection would fail this test.
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  await assertRejects(() => items.next(), Error, "broken");
});
