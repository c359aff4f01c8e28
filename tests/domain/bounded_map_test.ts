import { assertEquals } from "@std/assert";
import { BoundedMap } from "../../src/domain/bounded_map.ts";

Deno.test("BoundedMap.set() clears the map when it is full", () => {
  const map = new BoundedMap<string, number>(2);
  const check = (key: string, value: number, expected: [string, number][]) =>
    assertEquals([...map.set(key, value)], expected);
  check("a", 1, [["a", 1]]);
  check("b", 2, [["a", 1], ["b", 2]]);
  check("a", 3, [["a", 3], ["b", 2]]);
  check("c", 4, [["c", 4]]);
  check("b", 5, [["c", 4], ["b", 5]]);
});
