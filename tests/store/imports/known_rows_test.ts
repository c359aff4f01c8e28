import { assertEquals } from "@std/assert";
import { finished } from "../../../src/domain/finished.ts";
import { KnownRows } from "../../../src/store/imports/known_rows.ts";
import { assertLinear } from "../../support/cpu_growth.ts";

/** The hash of a row, with a last bit of 0 as it is received. */
function hashOf(row: number): [number, number] {
  return [Math.imul(row, 0x9e3779b1) >>> 0, (Math.imul(row, 0x85ebca6b) & ~1) >>> 0];
}

Deno.test("KnownRows finds each row, and no other", () => {
  const known = new KnownRows();
  for (let row = 0; row < 5_000; row++) {
    const [high, low] = hashOf(row);
    if (known.isFull) finished(known.grow());
    known.add([high, low | (row % 2)], row % 500);
  }
  assertEquals(known.size, 5_000);
  for (let row = 0; row < 5_000; row++) {
    assertEquals(known.get(hashOf(row)), { rows: row % 500, hasUrl: row % 2 === 1 });
  }
  for (let row = 5_000; row < 6_000; row++) assertEquals(known.get(hashOf(row)), undefined);
});

Deno.test("KnownRows takes no longer for rows that were chosen by their hashes", async () => {
  await assertLinear((size) => {
    const known = new KnownRows();
    for (let row = 0; row < size; row++) known.add([row, 2 * (row % 8)], 1);
    for (let row = 0; row < size; row++) known.get([row, 2 * (row % 8)]);
  }, 10_000);
});
