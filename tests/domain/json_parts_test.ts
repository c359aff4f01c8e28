import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { jsonParts } from "../../src/domain/json_parts.ts";

Deno.test("jsonParts() are together what JSON.stringify() returns", () => {
  const objects = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined)));
  fc.assert(fc.property(fc.oneof(objects, fc.array(fc.jsonValue())), (object) => {
    assertEquals([...jsonParts(object)].join(""), JSON.stringify(object));
  }));
});

Deno.test("jsonParts() has a part for each item of a list", () => {
  assertEquals([...jsonParts({ a: [1, [2, 3]], b: { c: [4, 5] }, d: [] })], [
    '{"a":[1',
    ",[2,3]",
    "]",
    ',"b":{"c":[4,5]}',
    ',"d":[]',
    "}",
  ]);
  assertEquals([...jsonParts([1, [2, 3]])], ["[1", ",[2,3]", "]"]);
});
