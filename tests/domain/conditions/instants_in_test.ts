import { assertEquals } from "@std/assert";
import { countUpTo, instantsIn } from "../../../src/domain/conditions/instants_in.ts";

Deno.test("instantsIn() returns the instants of a list in its order", () => {
  const [late, early, middle] = [
    "2026-03-03T00:00:00Z",
    "2026-03-01T00:00:00Z",
    "2026-03-02T00:00:00Z",
  ];
  assertEquals(
    instantsIn([late!, 5, early!, "soon", middle!]),
    [late, early, middle].map((it) => Date.parse(it!)),
  );
});

Deno.test("countUpTo() includes the maximum", () => {
  const instants = Float64Array.from([1, 3, 3, 7]);
  assertEquals([0, 1, 2, 3, 6, 7, 8].map((now) => countUpTo(instants, now)), [0, 1, 1, 3, 3, 4, 4]);
  assertEquals(countUpTo(new Float64Array(0), 5), 0);
});
