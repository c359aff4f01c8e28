import { assert, assertEquals } from "@std/assert";
import { someOf } from "fast-check";
import { footprintOf } from "../bench/memory/footprint/footprint.ts";
import { kindNames } from "../bench/memory/footprint/kinds.ts";

/**
 * Coarser than the measurements in tests/RELIABILITY.md, so that another version of V8 does not
 * fail it.
 */
const bounds = { least: 0.7, most: 1.5 };

for (const kind of someOf(kindNames())) {
  Deno.test(`badges_catalog_bytes is the memory that a project takes: ${kind}`, async () => {
    const footprint = await footprintOf(kind);
    for (const [when, { metric, measured }] of Object.entries(footprint)) {
      const ratio = metric / measured;
      const what = `${when}: ${metric} of ${measured} bytes`;
      assert(ratio >= bounds.least && ratio <= bounds.most, what);
    }
  });
}

Deno.test("at least eight kinds of projects are measured", () => {
  assertEquals(kindNames().length >= 8, true);
});
