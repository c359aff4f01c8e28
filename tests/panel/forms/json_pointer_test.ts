import { assertEquals } from "@std/assert";
import {
  memberPointer,
  pointerParts,
  valueAtPointer,
} from "../../../src/panel/forms/json_pointer.ts";

Deno.test("pointerParts() is the inverse of memberPointer()", () => {
  const parts = ["when", "a/b", "~1", "", "0"];
  const pointer = parts.reduce(memberPointer, "");
  assertEquals(pointer, "/when/a~1b/~01//0");
  assertEquals(pointerParts(pointer), parts);
  assertEquals(pointerParts(""), []);
});

Deno.test("valueAtPointer() reads own members and list items", () => {
  const json = { "a/b": [{ x: 1 }] };
  assertEquals(valueAtPointer(json, "/a~1b/0/x"), 1);
  assertEquals(valueAtPointer(json, ""), json);
  assertEquals(valueAtPointer(json, "/toString"), undefined);
  assertEquals(valueAtPointer(json, "/a~1b/1/x"), undefined);
});
