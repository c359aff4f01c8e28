import { assertEquals } from "@std/assert";
import type { Field } from "../../../../src/panel/types/fields/field.ts";
import {
  isNewName,
  keysBeside,
  listOf,
  namedFields,
  withChanged,
  withField,
  withMoved,
  without,
} from "../../../../src/panel/types/form/field_list.ts";

const text = (key: string): Field => ({ kind: "text", key, isRequired: false });
const list = listOf({ fields: [text("a"), text("b"), text("c")], isOpen: false });
const keysOf = (of: typeof list) => namedFields(of).map(([, { key }]) => key);

Deno.test("withMoved() moves a field by one place, and stops at the ends", () => {
  assertEquals(keysOf(withMoved(list, "c", -1)), ["a", "c", "b"]);
  assertEquals(keysOf(withMoved(list, "a", 1)), ["b", "a", "c"]);
});

Deno.test("withField() appends a field under its key, or under a new name", () => {
  const more = withField(withField(withField(list, text("d")), text("")), text(""));
  assertEquals(more.order, ["a", "b", "c", "d", "new 1", "new 2"]);
  assertEquals(more.order.filter(isNewName), ["new 1", "new 2"]);
  assertEquals(withField(list, text("a")).order.at(-1), "new 1");
});

Deno.test("withChanged() keeps a field's name and place while its key changes; without() removes both", () => {
  const renamed = withChanged(list, "b", text("z"));
  assertEquals(keysOf(renamed), ["a", "z", "c"]);
  assertEquals([...keysBeside(renamed, "b")], ["a", "c"]);
  assertEquals(keysOf(without(renamed, "b")), ["a", "c"]);
});

Deno.test("namedFields() is complete after two versions were merged", () => {
  const torn = { ...list, order: ["c", "gone", "toString", "a"] };
  assertEquals(keysOf(torn), ["c", "a", "b"]);
});
