import { assertEquals } from "@std/assert";
import { attributesOf } from "../../../src/panel/conditions/attributes.ts";

const stored = { types: [], products: 1, onVariants: false };

Deno.test("attributesOf() lists what conditions can compare, those of most products first", () => {
  const found = attributesOf([
    { ...stored, path: "brand", examples: ["a", "b", "c", "d"] },
    { ...stored, path: "categories", products: 9, examples: [18] },
    { ...stored, path: "isNew", examples: [true, false] },
    { ...stored, path: "size", types: ["object"], examples: [] },
    { ...stored, path: "$x", examples: [1] },
  ]);
  assertEquals(found, [
    { path: "categories", type: "number", products: 9, examples: ["18"] },
    { path: "brand", type: "text", products: 1, examples: ["a", "b", "c"] },
    { path: "isNew", type: "boolean", products: 1, examples: ["true", "false"] },
  ]);
});
