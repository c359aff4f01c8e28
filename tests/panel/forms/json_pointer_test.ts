import { assertEquals } from "@std/assert";
import { memberPointer, pointerParts } from "../../../src/panel/forms/json_pointer.ts";

Deno.test("pointerParts() is the inverse of memberPointer()", () => {
  const parts = ["when", "a/b", "~1", "", "0"];
  const pointer = parts.reduce(memberPointer, "");
  assertEquals(pointer, "/when/a~1b/~01//0");
  assertEquals(pointerParts(pointer), parts);
  assertEquals(pointerParts(""), []);
});
