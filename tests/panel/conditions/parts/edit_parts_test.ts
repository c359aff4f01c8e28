import { assertEquals } from "@std/assert";
import {
  freeId,
  newGroup,
  newRule,
  noParts,
  removePart,
  replacePart,
  withOperator,
  withType,
} from "../../../../src/panel/conditions/parts/edit_parts.ts";
import type { Group } from "../../../../src/panel/conditions/parts/part.ts";

const tree: Group = { ...noParts, parts: [newRule(1), newGroup(2), newRule(4)] };

Deno.test("replacePart() and removePart() change a part at any depth, and no other", () => {
  const changed = replacePart(tree, { ...newRule(3), field: "price" });
  assertEquals(changed.parts, [
    newRule(1),
    { ...newGroup(2), parts: [{ ...newRule(3), field: "price" }] },
    newRule(4),
  ]);
  assertEquals(removePart(tree, 3).parts, [newRule(1), { ...newGroup(2), parts: [] }, newRule(4)]);
  assertEquals(removePart(tree, 2).parts, [newRule(1), newRule(4)]);
  assertEquals(replacePart(tree, { ...tree, holds: "none" }).holds, "none");
});

Deno.test("freeId() is an id that no part has", () => {
  assertEquals(freeId(noParts), 1);
  assertEquals(freeId(tree), 5);
  assertEquals(freeId({ ...noParts, parts: [newGroup(8)] }), 10);
});

Deno.test("withOperator() keeps the values that fit the new operator", () => {
  const currency = { ...newRule(1), field: "currency", values: ["GBP"] };
  assertEquals(withOperator(currency, "$in", "text"), { ...currency, operator: "$in" });
  assertEquals(withOperator(currency, "$since", "text").values, []);
  assertEquals(withOperator(newRule(1), "$lt").type, "number");
  assertEquals(withOperator(currency, "$lt").type, "text");
  const isNew = { ...newRule(1), type: "boolean", values: ["true"] } as const;
  assertEquals(withOperator(isNew, "$gt", "number"), {
    ...isNew,
    operator: "$gt",
    type: "number",
    values: [],
  });
});

Deno.test("withType() keeps the values that can be read as the new type", () => {
  const sizes = { ...newRule(1), operator: "$in", values: ["3", "XL", "4.5"] } as const;
  assertEquals(withType(sizes, "number").values, ["3", "4.5"]);
  assertEquals(withType(withType(sizes, "number"), "text").values, ["3", "4.5"]);
});
