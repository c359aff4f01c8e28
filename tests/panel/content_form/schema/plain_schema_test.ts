import { assertEquals } from "@std/assert";
import { plainSchema } from "../../../../src/panel/content_form/schema/plain_schema.ts";
import type { JsonSchema } from "../../../../src/panel/content_form/schema/json_schema.ts";

function check(schema: JsonSchema, expected: JsonSchema) {
  assertEquals(plainSchema(schema), expected);
}

Deno.test("plainSchema() replaces references by what they refer to", () => {
  const $defs = { "a/b": { type: "string" }, named: { $anchor: "it", type: "integer" } };
  check({ $defs, properties: { x: { $ref: "#/$defs/a~1b" } } }, {
    properties: { x: { type: "string" } },
  });
  check({ $defs, properties: { x: { $ref: "#it" } } }, {
    properties: { x: { $anchor: "it", type: "integer" } },
  });
  check({ properties: { x: { type: "null" }, y: { $ref: "#/properties/x" } } }, {
    properties: { x: { type: "null" }, y: { type: "null" } },
  });
});

Deno.test("plainSchema() keeps a reference's siblings: annotations override, rules are combined", () => {
  const $defs = { text: { type: "string", title: "Text" } };
  const $ref = "#/$defs/text";
  check({ $defs, properties: { x: { $ref, title: "Mine" } } }, {
    properties: { x: { type: "string", title: "Mine" } },
  });
  check({ $defs, properties: { x: { $ref, maxLength: 3 } } }, {
    properties: { x: { maxLength: 3, allOf: [$defs.text] } },
  });
});

Deno.test("plainSchema() ignores what only looks like a reference, and ends circular ones", () => {
  const looks = { const: { $ref: "#/x" }, enum: [{ $ref: "#" }], default: { $ref: "#" } };
  check({ properties: { $ref: looks } }, { properties: { $ref: looks } });
  check({ properties: { x: { $ref: "#/properties/x" } } }, { properties: { x: {} } });
});
