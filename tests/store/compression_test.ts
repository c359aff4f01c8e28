import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers";
import { zstdDecompressSync } from "node:zlib";
import { compressInSteps } from "../../src/store/compression.ts";

Deno.test("compressInSteps() compresses bytes of any length", async () => {
  for (const length of [0, 1, 64 * 1024, 64 * 1024 + 1, 3 * 1024 * 1024]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * index) >>> 7);
    const compressed = await compressInSteps(bytes);
    assertEquals(new Uint8Array(zstdDecompressSync(compressed)), bytes, `${length}`);
  }
});

Deno.test("compressInSteps() lets others run meanwhile", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  count();
  // Random bytes take the longest: some 30 ms.
  const bytes = new Uint8Array(16 * 1024 * 1024);
  for (let at = 0; at < bytes.length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  await compressInSteps(bytes);
  isDone = true;
  assert(turns > 10, `only ${turns} turns`);
});
