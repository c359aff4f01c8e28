import { assertEquals } from "@std/assert";
import { checkSchema } from "../../src/json_schema/content_schema.ts";
import {
  checkAccepted,
  checkRefused,
  doubled,
  nested,
  schemaViolations,
} from "../support/schema_violations.ts";

Deno.test("checkSchema() counts subschemas after following references", () => {
  // The root and `a`, and below them 2^(levels + 2) - 3.
  const expected = " must have at most 1000 subschemas";
  checkAccepted({ allOf: Array.from({ length: 999 }, () => ({})) });
  checkRefused({ allOf: Array.from({ length: 1000 }, () => ({})) }, expected);
  checkAccepted(doubled(7, {}));
  checkRefused(doubled(8, {}), expected);
  checkAccepted({
    $defs: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`d${i}`, {}])),
  });
});

Deno.test("checkSchema() counts doubled references without expanding them", () => {
  // Expanding them would not finish.
  const violations = schemaViolations(doubled(1_000, { type: "string" }));
  assertEquals(violations.map((violation) => violation.slice(0, 20)), [
    " must have at most 1",
    " must have at most 5",
    " must nest subschema",
  ]);
});

Deno.test("checkSchema() counts keywords and listed names after following references", () => {
  const names = (length: number) => Array.from({ length }, (_, i) => `n${i}`);
  // Two keywords and a list at the root; one and a list of two.
  const properties = { a: { type: ["string", "null"] } };
  checkAccepted({ required: names(4_995), properties });
  checkRefused({ required: names(4_996), properties }, " must have at most 5000 keywords");
  const expensive = { enum: Array.from({ length: 100 }, (_, i) => ({ i })) };
  checkAccepted(doubled(4, expensive));
  checkRefused(doubled(5, expensive), " must have at most 5000 keywords");
});

Deno.test("checkSchema() limits depth in the text and through references", () => {
  const text = " must nest lists and objects at most 32 deep";
  checkAccepted({ not: nested(31) });
  checkRefused({ not: nested(32) }, text);
  checkRefused({ "x-deep": JSON.parse("[".repeat(32) + "]".repeat(32)) }, text);
  const chain = (length: number) => ({
    $ref: "#/$defs/0",
    $defs: Object.fromEntries(
      Array.from({ length }, (_, i) => [i, i < length - 1 ? { $ref: `#/$defs/${i + 1}` } : {}]),
    ),
  });
  checkAccepted(chain(31));
  checkRefused(chain(32), " must nest subschemas at most 32 deep");
});

Deno.test("checkSchema() limits the nesting of unevaluated keywords, each of which doubles its subschema", () => {
  const levels = (count: number): Record<string, unknown> =>
    count === 0 ? {} : { allOf: [levels(count - 1)], unevaluatedProperties: false };
  checkAccepted({ not: levels(9) });
  checkRefused(
    { not: levels(13) },
    " must use `unevaluatedProperties` and `unevaluatedItems` less",
  );
  checkAccepted({ unevaluatedProperties: false, allOf: Array.from({ length: 998 }, () => ({})) });
});

Deno.test("checkSchema() limits the size in bytes", () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ type: "object", $comment: "" })).length;
  checkAccepted({ $comment: "é".repeat((65_536 - bytes) / 2) });
  checkRefused(
    { $comment: "é".repeat((65_536 - bytes) / 2 + 1) },
    " must have at most 65536 bytes of JSON",
  );
});

Deno.test("checkSchema() rejects patterns at their pointers", () => {
  checkRefused({ not: { pattern: "(a)\\1" } }, "/not/pattern must do without back references");
  checkRefused(
    { patternProperties: { "a/(?=b)": {}, "[": true, ok: true } },
    "/patternProperties/a~1(?=b) must do without lookahead",
    "/patternProperties/[ must be a regular expression",
  );
  checkRefused({ $defs: { a: { pattern: "(" } } }, "/$defs/a/pattern must be a regular");
  const large = (i: number) => ({ pattern: `a{990}${i}` });
  checkAccepted({ allOf: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 1].map(large) });
  checkRefused(
    { allOf: Array.from({ length: 12 }, (_, i) => large(i)) },
    "/allOf/10/pattern must be simpler",
  );
});

Deno.test("checkSchema() is not misled by names that objects inherit", () => {
  const schema = JSON.parse(`{"type": "object", "properties": {"__proto__": {"type": "nonsense"}},
    "$defs": {"__proto__": {}}, "patternProperties": {"__proto__": {}}, "not": {"$ref": "#/__proto__"}}`);
  assertEquals(
    checkSchema(schema).map((violation) => "pointer" in violation && violation.pointer),
    [
      "/properties/__proto__",
      "/$defs/__proto__",
      "/patternProperties/__proto__",
      "/not/$ref",
    ],
  );
  checkAccepted({ properties: { constructor: true, prototype: {}, toString: { type: "string" } } });
});

Deno.test("checkSchema() reports at most 50 violations", () => {
  const wrong = (value: unknown) => ({ allOf: Array.from({ length: 60 }, () => value) });
  assertEquals(schemaViolations(wrong({ type: "x" })).length, 50);
  assertEquals(schemaViolations(wrong({ $ref: "#" })).length, 50);
  assertEquals(
    schemaViolations({ allOf: Array.from({ length: 60 }, (_, i) => ({ pattern: `(?=${i})` })) })
      .length,
    50,
  );
});
