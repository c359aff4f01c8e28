import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  contentAsTyped,
  formOf,
  schemaOf,
  typeOf,
} from "../../../../src/panel/types/form/type_form.ts";
import { writeSchema } from "../../../../src/panel/types/fields/write_schema.ts";
import { anyFieldSet } from "../fields/field_arbitraries.ts";

Deno.test("typeOf() is the inverse of formOf(), for fields and for a custom schema", () => {
  const schemas = fc.oneof(
    anyFieldSet.map((set) => JSON.parse(JSON.stringify(writeSchema(set)))),
    fc.constant({ type: "object", oneOf: [{ required: ["a"] }], properties: { a: {} } }),
  );
  fc.assert(fc.property(schemas, fc.option(fc.nat(), { nil: undefined }), (schema, max) => {
    const type = { id: "label", name: "Label", schema, ...(max && { maxPerProduct: max }) };
    const again = JSON.stringify(typeOf(JSON.parse(JSON.stringify(formOf(type)))));
    assertEquals(JSON.parse(again), type);
  }));
});

Deno.test("contentAsTyped() keeps a schema exactly, even if fields mean the same", () => {
  const typed = { type: "object", properties: {}, required: [], additionalProperties: true };
  assertEquals(contentAsTyped(typed), { schema: typed });
  const plain = { type: "object", properties: {}, additionalProperties: false };
  const content = contentAsTyped(plain);
  assertEquals(content.fields, {});
  assertEquals(schemaOf(content), plain);
  assertEquals(contentAsTyped(5), { schema: 5 });
  assertEquals(contentAsTyped(undefined), { schema: undefined });
});
