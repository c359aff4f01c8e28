import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { z } from "zod";
import { parseInstant, toInstantText } from "../../src/domain/instant.ts";
import { instant } from "../../src/domain/scalar_schemas.ts";
import { twoDigits } from "../support/two_digits.ts";

const check = (text: string, expected: string | undefined) =>
  assertEquals(parseInstant(text), expected && Date.parse(expected), text);

const checkRefused = (...texts: string[]) => texts.forEach((text) => check(text, undefined));

Deno.test("parseInstant() does not mistake a string for the cached one before its first call", () => {
  check("", undefined);
});

Deno.test("parseInstant() accepts any offset, in either case", () => {
  check("2026-01-31T09:30:00Z", "2026-01-31T09:30:00.000Z");
  check("2026-01-31t09:30:00z", "2026-01-31T09:30:00.000Z");
  check("2026-01-31T09:30:00+05:45", "2026-01-31T03:45:00.000Z");
  check("2026-01-31T09:30:00-23:59", "2026-02-01T09:29:00.000Z");
  check("2026-01-31T09:30:00-00:00", "2026-01-31T09:30:00.000Z");
});

Deno.test("parseInstant() accepts up to 9 fraction digits and truncates them to milliseconds", () => {
  check("2026-01-31T09:30:00.5Z", "2026-01-31T09:30:00.500Z");
  check("2026-01-31T09:30:00.0009Z", "2026-01-31T09:30:00.000Z");
  check("2026-01-31T09:30:00.123999999Z", "2026-01-31T09:30:00.123Z");
  check("1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z");
  checkRefused("2026-01-31T09:30:00.1234567890Z", "2026-01-31T09:30:00.Z");
});

Deno.test("parseInstant() accepts the years 0000 to 9999, in UTC", () => {
  check("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z");
  check("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z");
  checkRefused("0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01");
  checkRefused("0000-01-01T00:00:59.999+00:01", "9999-12-31T23:59:00-00:01");
  checkRefused("+010000-01-01T00:00:00Z", "10000-01-01T00:00:00Z");
});

Deno.test("parseInstant() rejects days and times that do not exist", () => {
  check("2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z");
  checkRefused("2026-02-29T00:00:00Z", "2026-02-30T00:00:00Z", "2026-04-31T00:00:00Z");
  checkRefused("2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z");
  checkRefused("2026-01-01T24:00:00Z", "2026-01-01T23:60:00Z", "2026-06-30T23:59:60Z");
});

Deno.test("parseInstant() accepts hours to 23 and minutes to 59, in times and offsets", () => {
  for (const hour of twoDigits(100)) {
    for (const minute of twoDigits(100)) {
      const isTaken = hour < "24" && minute < "60";
      for (const rest of [`${hour}:${minute}:00Z`, `12:00:00+${hour}:${minute}`]) {
        const instant = parseInstant(`2026-01-31T${rest}`);
        assertEquals(instant !== undefined, isTaken, rest);
      }
    }
  }
});

Deno.test("parseInstant() reads each millisecond, and no other character in its place", () => {
  for (let ms = 0; ms < 1_000; ms += 7) {
    const text = new Date(Date.UTC(2026, 0, 31, 9, 30, 0, ms)).toISOString();
    check(text, text);
  }
  for (const at of [20, 21, 22]) {
    for (const char of ["x", "/", ":", " ", "-"]) {
      checkRefused("2026-01-31T09:30:00.123Z".slice(0, at) + char + "123Z".slice(at - 19));
    }
  }
  checkRefused("2026-01-31T09:30:00,123Z", "2026-01-31T09:30:00.123X", "2026-01-31 09:30:00.123Z");
});

Deno.test("parseInstant() returns the same result regardless of previous calls", () => {
  const texts = ["2026-01-31T09:30:00Z", "2026-01-31T09:30:01Z", "2026-01-32T09:30:00Z", ""];
  const expected = new Map(texts.map((text) => [text, parseInstant(text)]));
  fc.assert(fc.property(fc.array(fc.constantFrom(...texts)), (calls) => {
    for (const text of calls) assertEquals(parseInstant(text), expected.get(text));
  }));
});

Deno.test("parseInstant() rejects strings that are not RFC 3339", () => {
  checkRefused(
    "",
    "2026-01-31",
    "2026-01-31T09:30Z",
    "2026-01-31T09:30:00",
    "2026-W05-6T09:30:00Z",
  );
  checkRefused("2026-01-31 09:30:00Z", "2026-01-31T09:30:00+0100", " 2026-01-31T09:30:00Z");
  checkRefused("2026-01-31T09:30:00,5Z", "2026-01-31T09:30:0015Z", "2026-01-31T09:30:00 Z");
  checkRefused("2026-01-31T09:30:00Z\n", "1769851800000", "Sat, 31 Jan 2026 09:30:00 GMT");
});

Deno.test("parseInstant() requires every digit, and accepts no extra ones", () => {
  for (const text of ["2026-01-31T09:30:00Z", "2026-11-11T11:11:11+11:11"]) {
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      if (!/\d/.test(char)) continue;
      for (const other of ["", "0" + char, char + "0", "x"]) {
        check(text.slice(0, at) + other + text.slice(at + 1), undefined);
      }
    }
  }
});

Deno.test("instant() returns milliseconds since the epoch, and rejects any other value", () => {
  assertEquals(instant().parse("1970-01-01T00:00:01Z"), 1_000);
  assertEquals(instant().parse("1970-01-01T00:00:00Z"), 0);
  assertEquals(instant().parse("1970-01-01T05:45:00.000999999+05:45"), 0);
  for (const value of ["tomorrow", `2026-01-31T09:30:00Z${" ".repeat(64)}`, 0, null, undefined]) {
    assertEquals(instant().safeParse(value).success, false);
  }
});

Deno.test("instant() describes the violation", () => {
  const messages = instant().safeParse("tomorrow").error?.issues.map((issue) => issue.message);
  assertEquals(messages, ["must be an RFC 3339 instant with its offset"]);
});

Deno.test("instant() explains that leap seconds and longer fractions are not accepted", () => {
  const messageOf = (text: string) => instant().safeParse(text).error?.issues[0]?.message;
  const leap = "must not be a leap second: write the second before or after it";
  for (
    const text of ["2016-12-31T23:59:60Z", "2017-01-01T05:44:60.5+05:45", "2016-12-31t23:59:60z"]
  ) {
    assertEquals(messageOf(text), leap, text);
  }
  const long = "must have at most 9 digits in its fraction of a second";
  for (const text of ["2026-01-31T09:30:00.1234567890Z", "2026-01-31T09:30:00.0000000000+01:00"]) {
    assertEquals(messageOf(text), long, text);
  }
  const other = "must be an RFC 3339 instant with its offset";
  for (
    const text of [
      "2016-12-32T23:59:60Z",
      "2016-12-31T23:59:61Z",
      "2016-12-31T24:59:60Z",
      "2016-12-31T23:59:60",
      "2026-01-31T09:30.1234567890Z",
      "at 2016-12-31T23:59:60Z",
      "2026-01-31T09:30:00.Z",
    ]
  ) {
    assertEquals(messageOf(text), other, text);
  }
  assertEquals(messageOf("2026-01-31T09:30:00.123456789Z"), undefined);
});

Deno.test("instant() is documented as a date-time of at most 64 characters", () => {
  const { type, format, maxLength } = z.toJSONSchema(instant(), { io: "input" });
  assertEquals([type, format, maxLength], ["string", "date-time", 64]);
});

Deno.test("toInstantText() returns UTC with milliseconds, which parseInstant() reads back", () => {
  assertEquals(toInstantText(1_769_851_800_000), "2026-01-31T09:30:00.000Z");
  const years = {
    min: Date.parse("0000-01-01T00:00:00Z"),
    max: Date.parse("9999-12-31T23:59:59.999Z"),
  };
  fc.assert(fc.property(fc.integer(years), (instant) => {
    assertEquals(parseInstant(toInstantText(instant)), instant);
  }));
});
