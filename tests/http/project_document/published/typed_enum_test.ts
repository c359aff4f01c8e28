import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../../src/domain/json.ts";
import { withTypedEnum } from "../../../../src/http/project_document/published/typed_enum.ts";

function check(schema: JsonObject, published: JsonObject) {
  assertEquals(withTypedEnum(schema), published, JSON.stringify(schema));
}

Deno.test("withTypedEnum() leaves enums of strings and of integers unchanged", () => {
  for (const values of [["a", "b"], ["a", null], [1, -2], [1, null], [null], ["Größe", ""]]) {
    check({ type: ["string", "integer", "null"], enum: values }, {
      type: ["string", "integer", "null"],
      enum: values,
    });
    check({ enum: values, description: "x" }, { enum: values, description: "x" });
  }
});

Deno.test("withTypedEnum() creates an alternative for each type", () => {
  const forms = [{ type: "string", enum: ["XL"] }, { type: "integer", enum: [1] }];
  check({ enum: [1, "XL"] }, { anyOf: forms });
  check({ enum: [1, "XL", null] }, { anyOf: [...forms, { type: "null" }] });
  check({ type: ["integer", "string"], enum: [1, "XL"] }, { anyOf: forms });
  check({ enum: [1, "XL"], anyOf: [{ minimum: 1 }] }, {
    anyOf: [{ minimum: 1 }],
    allOf: [{ anyOf: forms }],
  });
});

Deno.test("withTypedEnum() describes the type without an enum if generators do not support the values", () => {
  check({ enum: [1, 1.5] }, { type: "number", allOf: [{ enum: [1, 1.5] }] });
  check({ enum: [1e21] }, { type: "number", allOf: [{ enum: [1e21] }] });
  check({ enum: [true, false] }, { type: "boolean" });
  check({ enum: [true] }, { type: "boolean", enum: [true] });
  check({ enum: [{ a: 1 }] }, { type: "object", allOf: [{ enum: [{ a: 1 }] }] });
  check({ enum: [[1]], allOf: [{ minItems: 1 }] }, {
    type: "array",
    allOf: [{ minItems: 1 }, { enum: [[1]] }],
  });
});

Deno.test("withTypedEnum() omits an enum of strings that Python would shorten", () => {
  for (const text of ["👨\u200d👩", "\u2028", "\n"]) {
    check({ enum: ["a", text] }, { type: "string", allOf: [{ enum: ["a", text] }] });
  }
  check({ enum: ["🔥", "❤\ufe0f"] }, { enum: ["🔥", "❤\ufe0f"] });
});

Deno.test("withTypedEnum() omits duplicates, and values of an excluded type", () => {
  check({ enum: ["a", "a"] }, { enum: ["a"] });
  check({ type: "string", enum: ["a", 1, null] }, { type: "string", enum: ["a"] });
  check({ type: "integer", enum: [1, 1.5] }, { type: "integer", enum: [1] });
  check({ type: "number", enum: [1] }, { type: "number", enum: [1] });
  check({ type: "string", enum: [1] }, { type: "string", allOf: [{ enum: [1] }] });
});

Deno.test("withTypedEnum() names strings that collide in Python", () => {
  check({ type: "string", enum: ["a", "A"] }, {
    type: "string",
    enum: ["a", "A"],
    "x-enum-varnames": ["A", "A_2"],
  });
  check({ enum: ["a b", "a-b", null] }, {
    anyOf: [
      { type: "string", enum: ["a b", "a-b"], "x-enum-varnames": ["A_B", "A_B_2"] },
      { type: "null" },
    ],
  });
});
