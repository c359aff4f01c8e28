import { assertEquals } from "@std/assert";
import { ScalarIds } from "../../../../src/domain/conditions/columns/scalar_ids.ts";

Deno.test("ScalarIds give each value one id, and forget all with clear()", () => {
  const ids = new ScalarIds();
  assertEquals(["a", 1, "1", true, "a", 1].map((it) => ids.add(it)), [0, 1, 2, 3, 0, 1]);
  assertEquals(["1", true, "b", 2].map((it) => ids.find(it)), [2, 3, undefined, undefined]);
  assertEquals(ids.size, 4);
  ids.clear();
  assertEquals([ids.size, ids.find("a"), ids.find(1)], [0, undefined, undefined]);
  assertEquals([ids.add(true), ids.find(true)], [0, 0]);
});
