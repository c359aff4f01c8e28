import { assert, assertEquals } from "@std/assert";
import { draftKeptMs, drafts, parseDraft, writeDraft } from "../../../src/panel/forms/drafts.ts";
import {
  hasShape,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isString,
} from "../../../src/panel/forms/guards.ts";
import { isField } from "../../../src/panel/types/fields/field.ts";
import { formOf, isTypeForm } from "../../../src/panel/types/form/type_form.ts";

const draft = { value: "new", base: "old", version: '"1"' };

Deno.test("parseDraft() reads what writeDraft() wrote", () => {
  assertEquals(parseDraft(writeDraft(draft), isString), draft);
  const { version: _, ...unsaved } = draft;
  assertEquals(parseDraft(writeDraft(unsaved), isString), { ...unsaved, version: undefined });
  assertEquals(parseDraft(null, isString), undefined);
});

Deno.test("parseDraft() drops drafts of another format, or with invalid values", () => {
  const current = JSON.parse(writeDraft(draft));
  const { format, ...older } = current;
  assertEquals(parseDraft(JSON.stringify(older), isString), undefined);
  assertEquals(parseDraft(JSON.stringify({ ...current, format: format + 1 }), isString), undefined);
  assertEquals(parseDraft(JSON.stringify({ ...current, value: 1 }), isString), undefined);
  assertEquals(parseDraft(JSON.stringify({ ...current, base: null }), isString), undefined);
  assertEquals(parseDraft(JSON.stringify(current), isNumber), undefined);
});

Deno.test("drafts are listed by place, dropped when old, and all dropped when cleared", () => {
  localStorage.clear();
  localStorage.setItem("panel.language", "de");
  for (
    const key of ["badges/demo/a", "badges/demo/b/when/text", "badges/other/c", "products/demo/7"]
  ) {
    drafts.write(key, draft);
  }
  assertEquals(drafts.idsIn("badges/demo/"), new Set(["a", "b"]));
  const old = writeDraft(draft, Date.now() - draftKeptMs);
  localStorage.setItem("draft:badges/demo/a", old);
  localStorage.setItem("draft:badges/other/c", '{"format":1}');
  drafts.dropOld(Date.now());
  assertEquals(drafts.idsIn("badges/demo/"), new Set(["b"]));
  assertEquals(drafts.idsIn("badges/other/"), new Set());
  drafts.clear();
  assertEquals(drafts.idsIn("products/demo/"), new Set());
  assertEquals(localStorage.getItem("panel.language"), "de");
  localStorage.clear();
});

Deno.test("drafts.removeAll() drops the draft of a thing and of its parts, and no other", () => {
  localStorage.clear();
  for (const key of ["types/demo/a", "types/demo/a/schema/text", "types/demo/ab", "types/demo/"]) {
    drafts.write(key, draft);
  }
  drafts.removeAll("types/demo/a");
  assertEquals(drafts.idsIn("types/demo/"), new Set(["ab", ""]));
  drafts.removeAll("types/demo/");
  assertEquals(drafts.idsIn("types/demo/"), new Set(["ab"]));
  localStorage.clear();
});

Deno.test("drafts does not throw without storage", () => {
  drafts.write("a", draft);
  drafts.remove("a");
  drafts.read("a", isString);
});

Deno.test("hasShape() checks all members, in depth", () => {
  const isShape = hasShape<{ list: string[]; record: Record<string, number>; one?: "a" }>({
    list: isListOf(isString),
    record: isRecordOf(isNumber),
    one: isOptional(isOneOf(["a"])),
  });
  assert(isShape({ list: ["x"], record: { y: 1 } }));
  assert(isShape({ list: [], record: {}, one: "a", other: 1 }));
  for (
    const wrong of [
      null,
      [],
      { list: [] },
      { list: [1], record: {} },
      { list: [], record: { y: "1" } },
      { list: [], record: {}, one: "b" },
    ]
  ) assert(!isShape(wrong), JSON.stringify(wrong));
});

Deno.test("isTypeForm() accepts the forms of types, with fields or as a schema", () => {
  const schemas = [
    { type: "object", properties: { a: { type: "string", maxLength: 5 }, b: { enum: ["x"] } } },
    { type: "array" },
  ];
  for (const schema of schemas) {
    const form = formOf({ id: "a", name: "A", schema, maxPerProduct: 1 });
    assert(isTypeForm(JSON.parse(JSON.stringify(form))));
  }
  assert(!isTypeForm({ id: "a", name: "A", content: { fields: { a: { kind: "text" } } } }));
});

Deno.test("isField() rejects unknown kinds, and properties of the wrong type", () => {
  const field = { key: "a", isRequired: false, kind: "number", isWhole: true };
  assert(isField(field));
  assert(!isField({ ...field, kind: "toString" }));
  assert(!isField({ ...field, minimum: "1" }));
  assert(!isField({ ...field, isRequired: undefined }));
});
