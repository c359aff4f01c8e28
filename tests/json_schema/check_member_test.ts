import { assertEquals } from "@std/assert";
import { checkContent } from "../../src/json_schema/check_content.ts";
import { memberCheck } from "../../src/json_schema/check_member.ts";
import type { JsonObject } from "../../src/domain/json.ts";
import { aBadgeType } from "../support/builders.ts";

const content = { text: "Sale", other: "x" };
const texts = ["", "a", "Sale", "abc", "abcd", "\u{1f600}".repeat(3), "\u{1f600}".repeat(4), "7"];

/** Schemas that allow the content, and restrict `text` in different ways. */
const schemas: JsonObject[] = [
  { type: "object" },
  { type: "object", properties: { text: { type: "string" } } },
  { type: "object", properties: { text: { type: "string", minLength: 2, maxLength: 4 } } },
  { type: "object", properties: { text: { minLength: 1, title: "T", description: "D" } } },
  { type: "object", properties: { text: { type: ["string", "null"], maxLength: 4 } } },
  { type: "object", properties: { text: { type: "string", pattern: "^[A-Z]" } } },
  { type: "object", properties: { text: { enum: ["Sale", "a"] }, other: {} }, required: ["text"] },
  { type: "object", properties: { text: { const: "Sale" } }, additionalProperties: true },
  { type: "object", properties: { text: true } },
  { type: "object", additionalProperties: { type: "string", maxLength: 4 } },
  { type: "object", patternProperties: { "^t": { minLength: 3 } } },
  { type: "object", properties: { text: { $ref: "#/$defs/t" } }, $defs: { t: { maxLength: 4 } } },
  {
    type: "object",
    properties: { text: { maxLength: 9 } },
    allOf: [{ properties: { text: { minLength: 2 } } }],
  },
  {
    type: "object",
    if: { properties: { other: { const: "x" } } },
    then: { properties: { text: { minLength: 3 } } },
  },
  { type: "object", properties: { text: { type: "string", not: { const: "a" } } } },
  { type: "object", properties: { text: { type: "string", format: "color" } }, minProperties: 1 },
];

Deno.test("memberCheck() agrees with a check of the whole content", () => {
  for (const schema of schemas) {
    const type = aBadgeType({ schema });
    const check = memberCheck(type, "text");
    for (const text of texts) {
      const whole = checkContent(type, { ...content, text }).length === 0;
      assertEquals(check(content, text).isValid, whole, JSON.stringify({ schema, text }));
    }
  }
});
