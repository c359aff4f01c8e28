import { assert, assertEquals } from "@std/assert";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";
import { withOpenEnum } from "../../../../src/http/project_document/published/open_enum.ts";

/** Checks the shape that a schema is published with, and the values that are listed as known. */
function check(schema: JsonObject, shape: JsonObject, known: readonly JsonValue[]) {
  const { "x-extensible-enum": values, description, ...others } = withOpenEnum(schema);
  assertEquals(others, shape, JSON.stringify(schema));
  assertEquals(values, known, JSON.stringify(schema));
  const text = known.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  assertEquals(description, `Known values: ${text}. More can be added.`);
}

Deno.test("withOpenEnum() replaces an enum by the type of its values", () => {
  check({ enum: ["a", "b"] }, { type: "string" }, ["a", "b"]);
  check({ enum: [1, -2] }, { type: "integer" }, [1, -2]);
  check({ enum: [1, 1.5] }, { type: "number" }, [1, 1.5]);
  check({ enum: [true] }, { type: "boolean" }, [true]);
  check({ enum: [[1], []] }, { type: "array" }, [[1], []]);
  check({ enum: [{ a: 1 }] }, { type: "object" }, [{ a: 1 }]);
  check({ enum: ["a", null] }, { type: ["string", "null"] }, ["a", null]);
  check({ enum: [null] }, {}, [null]);
  check({ const: "a" }, { type: "string" }, ["a"]);
  check({ const: null }, {}, [null]);
});

Deno.test("withOpenEnum() keeps a type, and leaves out duplicates and values that it excludes", () => {
  check({ type: "string", enum: ["a", 1, null, "a"] }, { type: "string" }, ["a"]);
  check({ type: ["integer", "null"], enum: [1, 1.5, null] }, { type: ["integer", "null"] }, [
    1,
    null,
  ]);
  check({ type: "number", enum: [1] }, { type: "number" }, [1]);
  assertEquals(withOpenEnum({ type: "string", enum: [1] }), { type: "string" });
});

Deno.test("withOpenEnum() has a form for each of several types", () => {
  const forms: JsonObject[] = [{ type: "integer", format: "int64" }, { type: "string" }];
  check({ enum: [1, "XL"] }, { anyOf: forms }, [1, "XL"]);
  check({ enum: [1, "XL", null] }, { anyOf: [...forms, { type: "null" }] }, [1, "XL", null]);
  check({ enum: [[1], { a: 1 }] }, {
    anyOf: [{ type: "array", items: {} }, { type: "object", additionalProperties: true }],
  }, [[1], { a: 1 }]);
  const further = { anyOf: [{ title: "x" }] };
  check({ enum: [1, "XL"], ...further }, { ...further, allOf: [{ anyOf: forms }] }, [1, "XL"]);
});

Deno.test("withOpenEnum() lists in the description as many values as have room, after its text", () => {
  assertEquals(
    withOpenEnum({ enum: ["a"], description: "A letter." }).description,
    'A letter.\n\nKnown values: `"a"`. More can be added.',
  );
  const { description } = withOpenEnum({ enum: ["a", "x".repeat(2_000), "b"] });
  assertEquals(description, 'Known values: `"a"`, …. More can be added.');
  assertEquals(withOpenEnum({ const: "x".repeat(2_000) }).description, undefined);
});

Deno.test("withOpenEnum() leaves other schemas as they are", () => {
  const schema = { type: "string", description: "A text." };
  assert(withOpenEnum(schema) === schema);
});
