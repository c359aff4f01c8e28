import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { compileSchema } from "../../../../src/json_schema/content_schema.ts";
import { contentFormats, type FormatName } from "../../../../src/json_schema/formats.ts";
import type { Violation } from "../../../../src/domain/errors.ts";
import type { JsonObject } from "../../../../src/domain/json.ts";
import {
  contentCheck,
  type ContentViolation,
} from "../../../../src/panel/content_form/schema/content_violations.ts";
import { plainSchema } from "../../../../src/panel/content_form/schema/plain_schema.ts";
import { contents, schemas } from "./some_schemas.ts";

/** The panel's check against a schema as the service stores it. */
function panelCheck(schema: JsonObject) {
  return contentCheck(plainSchema(schema));
}

function pointers(violations: readonly (ContentViolation | Violation)[]): string[] {
  return [
    ...new Set(
      violations.flatMap((violation) => "pointer" in violation ? [violation.pointer] : []),
    ),
  ].sort();
}

Deno.test("contentCheck() accepts and refuses the same content as the service, at the same places", () => {
  const verdicts = { valid: 0, refused: 0 };
  const cases = schemas().chain((schema) =>
    fc.tuple(fc.constant(schema), fc.array(contents(schema), { minLength: 8, maxLength: 8 }))
  );
  fc.assert(
    fc.property(cases, ([schema, contents]) => {
      const own = panelCheck(schema);
      const service = compileSchema(schema);
      for (const content of contents) {
        const wanted = pointers(service.check(content));
        assertEquals(pointers(own(content)), wanted);
        verdicts[wanted.length === 0 ? "valid" : "refused"]++;
      }
    }),
    { numRuns: 200 },
  );
  assert(verdicts.valid > 25 && verdicts.refused > 250, JSON.stringify(verdicts));
});

function check(schema: JsonObject, content: unknown, wanted: [string, string, unknown][]) {
  const found = panelCheck({ type: "object", ...schema })(content)
    .map(({ pointer, keyword, wanted }) => [pointer, keyword, wanted]);
  assertEquals(found, wanted);
}

Deno.test("contentCheck() reports what each keyword requires, at the member's own place", () => {
  const text = { type: "string", minLength: 2, maxLength: 3 };
  check({ properties: { text } }, { text: "abcd" }, [["/text", "maxLength", 3]]);
  check({ properties: { text } }, { text: "a" }, [["/text", "minLength", 2]]);
  check({ properties: { text } }, { text: 5 }, [["/text", "type", "string"]]);
  check({ required: ["a/b"] }, {}, [["/a~1b", "required", true]]);
  check({ required: ['say "hi".'] }, {}, [['/say "hi".', "required", true]]);
  check({ dependentRequired: { a: ["b"] } }, { a: 1 }, [["/b", "required", true]]);
  check({ properties: {}, additionalProperties: false }, { x: 1 }, [["/x", "false", false]]);
  check({ properties: { a: { type: "integer", minimum: 3 } } }, { a: 2 }, [["/a", "minimum", 3]]);
});

Deno.test("contentCheck() accepts for each format the texts that the service accepts", () => {
  const shared = ["/sale", "2026-01-31T09:30:00Z", "1990-12-31T23:59:60Z", '"a b"@example.com'];
  const texts = fc.oneof(
    fc.constantFrom(...shared, "#c1121f", "2026-02-29", "a:b", "1:b", "//x:y", "file:///x"),
    fc.stringMatching(/^[a1%#?@:/.[\]-]{0,12}$/),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.emailAddress(),
    fc.uuid(),
  );
  fc.assert(fc.property(fc.constantFrom(...contentFormats), texts, ([format, { holds }], text) => {
    const schema = { type: "object", properties: { text: { type: "string", format } } };
    const found = panelCheck(schema)({ text }).map(({ keyword, wanted }) => [keyword, wanted]);
    assertEquals(found, holds(text) ? [] : [["format", format]]);
  }));
});

Deno.test("contentCheck() counts code points, as the service does", () => {
  check({ properties: { text: { maxLength: 2 } } }, { text: "🏷️" }, []);
  check({ properties: { text: { maxLength: 2 } } }, { text: "🏷🏷" }, []);
  check({ properties: { text: { maxLength: 1 } } }, { text: "🏷" }, []);
});

Deno.test("contentCheck() reports the errors of the alternative that is closest to the content", () => {
  const form = (kind: string, own: JsonObject) => ({
    properties: { kind: { const: kind }, ...own },
    required: ["kind", ...Object.keys(own)],
  });
  const schema = {
    oneOf: [
      form("link", { address: { type: "string" } }),
      form("count", { number: { type: "integer" } }),
    ],
  };
  check(schema, { kind: "count" }, [["/number", "required", true]]);
  check(schema, { kind: "link", address: 5 }, [["/address", "type", "string"]]);
});

const formatted: Record<FormatName, readonly string[]> = {
  color: ["#c1121f", "#C1121F", "#fff", "red", "#c1121f\n", "c1121f"],
  date: ["2026-02-28", "2026-02-29", "2024-02-29", "2026-1-1", "today", "2026-02-28Z"],
  "date-time": [
    "2026-01-31T09:30:00Z",
    "2026-01-31t09:30:00.5+05:30",
    "2026-01-31T09:30:00",
    "2026-01-31T24:00:00Z",
    "2016-12-31T23:59:60Z",
    "2016-12-31T22:59:60Z",
  ],
  uri: ["https://example.com/", "https://example.com/a b", "/sale", "mailto:a@b", "http://[::1]/"],
  "uri-reference": ["/sale", "sale?x=1#y", "a b", "https://example.com/"],
  duration: ["P1DT12H", "PT0.5S", "P1Y2D", "P2W", "P1WT1H"],
  hostname: ["shop.example.com", "shop_1", "a.", "-a", "localhost"],
  ipv4: ["192.0.2.1", "192.0.2.01", "192.0.2.256", "192.0.2"],
  ipv6: ["::1", "1:2:3:4:5:6:7:8", ":::", "::1.2.3.4", "fe80::1%eth0"],
  time: ["09:30:00Z", "09:30:00", "23:59:60Z", "22:59:60Z", "24:00:00Z"],
  email: ["a@example.com", "a.b+c@example.co", "a@", "@b", ".a@b.de", "a@-b.de"],
  uuid: ["0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11", "0b5a1f4e", "0b5a1f4e6f0c4a579d5c2f1f6f5d8a11"],
};

Deno.test("contentCheck() supports the formats that the service supports", () => {
  for (const [format, texts] of Object.entries(formatted)) {
    const schema: JsonObject = { type: "object", properties: { x: { type: "string", format } } };
    for (const x of texts) {
      const found = pointers(panelCheck(schema)({ x }));
      assertEquals(found, pointers(compileSchema(schema).check({ x })), `${format}: ${x}`);
    }
  }
});
