import { assertAlmostEquals, assertEquals } from "@std/assert";
import { createRandom } from "../random.ts";
import { createZipf } from "./zipf.ts";

Deno.test("createZipf() chooses the n-th item 1/n times as often as the first", () => {
  const choose = createZipf(10, createRandom(1));
  const counts = Array<number>(10).fill(0);
  for (let i = 0; i < 100_000; i++) counts[choose()]! += 1;
  const [first = 0] = counts;
  for (const [place, count] of counts.entries()) {
    assertAlmostEquals(count / first, 1 / (place + 1), 0.02);
  }
});

Deno.test("createZipf() of one item always chooses it", () => {
  assertEquals(createZipf(1, createRandom(1))(), 0);
});
