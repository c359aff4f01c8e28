import { assertEquals } from "@std/assert";
import { matchingTypes } from "../../../src/panel/badges/matching_types.ts";

Deno.test("matchingTypes() finds types by name or id, those that begin with the text first", () => {
  const types = [
    { id: "price", name: "Sale price" },
    { id: "a", name: "Preorder" },
    { id: "prepaid", name: "Paid" },
  ];
  const ids = (text: string) => matchingTypes(types, text).map(({ id }) => id);
  assertEquals(ids(" PRE "), ["a", "prepaid"]);
  assertEquals(ids("price"), ["price"]);
  assertEquals(ids(""), ["price", "a", "prepaid"]);
  assertEquals(ids("nothing"), []);
});
