import { getTextFormatter, jsonLinesFormatter, type LogRecord } from "@logtape/logtape";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { escapeUnprintable, readableValue, safeLines } from "../../src/process/log_line.ts";

const aRecord = (properties: Record<string, unknown>, message = "Happened"): LogRecord => ({
  category: ["badges", "test"],
  level: "info",
  message: [message],
  rawMessage: message,
  timestamp: Date.parse("2026-01-31T09:30:00Z"),
  properties,
});

const json = safeLines(jsonLinesFormatter);
const text = safeLines(getTextFormatter({
  timestamp: "time",
  level: "full",
  format: ({ timestamp, level, message, record }) =>
    [timestamp, `[${level}]`, message]
      .concat(Object.entries(record.properties).map(([k, v]) => `${k}=${readableValue(v)}`))
      .join(" "),
}));

/**
 * Characters that must not be in a line: controls, bidirectional marks, line separators, lone
 * surrogates.
 */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function assertSafe(line: string) {
  assert(line.endsWith("\n"));
  const body = line.slice(0, -1);
  assert(!forbidden.test(body), JSON.stringify(body));
  const bytes = new TextEncoder().encode(line).length;
  assert(bytes <= 4_096, `${bytes}`);
}

const hostile = [
  "a\nINFO forged",
  "\r\n\r\nforged",
  "\x1b[2J\x1b]0;title\x07",
  "\x9b31m\x85\x7f",
  "\u2028\u2029",
  "\u202egnp.exe\u2066\u2069\u061c\u200f",
  "\ud800 \udc00",
  "\u{e0041}\u{e007f}",
  "\ufeff\u200b\u200d",
  "%c%s%o%%",
  'x" level="ERROR',
  "x status=200 tokenId=bootstrap",
  "\\u000a\\n",
];

Deno.test("safeLines() writes no hostile character, in either form", () => {
  for (const value of hostile) {
    for (const format of [json, text]) {
      assertSafe(format(aRecord({ path: value, status: 401 })));
      assertSafe(format(aRecord({ error: new Error(value), at: [value] })));
      assertSafe(format(aRecord({}, value)));
    }
    const { properties } = JSON.parse(json(aRecord({ path: value, status: 401 })));
    assertEquals(properties, { path: value, status: 401 });
  }
});

Deno.test("safeLines() truncates long values, and keeps the rest of the line", () => {
  const long = "x".repeat(60_000);
  for (
    const value of [long, "é".repeat(60_000), "\x1b".repeat(60_000), "\u{1f600}".repeat(9_000)]
  ) {
    const record = aRecord({ method: "GET", path: value, status: 401, more: value });
    for (const format of [json, text]) assertSafe(format(record));
    const { properties, message } = JSON.parse(json(record));
    assertEquals([message, properties.method, properties.status], ["Happened", "GET", 401]);
    assert(properties.path.endsWith(`… (${value.length} characters)`), properties.path.slice(-40));
    assert(text(record).includes(" status=401 "));
  }
  assertSafe(json(aRecord(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [i, long])))));
});

Deno.test("safeLines() writes one safe line for any input", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3_000 }),
    fc.array(fc.constantFrom(...hostile), { maxLength: 400 }).map((parts) => parts.join("")),
    fc.integer(),
    fc.constant(undefined),
    fc.constant(null),
    fc.array(fc.string({ unit: "binary" })),
    fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })),
  );
  const properties = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { maxKeys: 12 });
  fc.assert(fc.property(properties, fc.string({ unit: "binary" }), (properties, message) => {
    for (const format of [json, text]) assertSafe(format(aRecord(properties, message)));
    assertEquals(JSON.parse(json(aRecord(properties, message))).logger, "badges.test");
  }));
});

Deno.test("readableValue() quotes a value that could imitate another one", () => {
  assertEquals(readableValue("/admin/v1/projects"), "/admin/v1/projects");
  assertEquals(readableValue(200), "200");
  assertEquals(readableValue("x status=200"), '"x status=200"');
  assertEquals(readableValue('a"b'), '"a\\"b"');
  assertEquals(readableValue(""), '""');
  assertEquals(escapeUnprintable("a\x1bb\u202e"), "a\\u001bb\\u202e");
});
