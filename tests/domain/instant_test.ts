import { assertEquals } from "@std/assert";
import { instant, parseInstant } from "../../src/domain/instant.ts";

const check = (text: string, expected: string | undefined) =>
  assertEquals(parseInstant(text), expected && Date.parse(expected), text);

const checkRefused = (...texts: string[]) => texts.forEach((text) => check(text, undefined));

Deno.test("parseInstant() takes any offset, in either case", () => {
  check("2026-01-31T09:30:00Z", "2026-01-31T09:30:00.000Z");
  check("2026-01-31t09:30:00z", "2026-01-31T09:30:00.000Z");
  check("2026-01-31T09:30:00+05:45", "2026-01-31T03:45:00.000Z");
  check("2026-01-31T09:30:00-23:59", "2026-02-01T09:29:00.000Z");
  check("2026-01-31T09:30:00-00:00", "2026-01-31T09:30:00.000Z");
});

Deno.test("parseInstant() takes up to 9 fraction digits and cuts them to milliseconds", () => {
  check("2026-01-31T09:30:00.5Z", "2026-01-31T09:30:00.500Z");
  check("2026-01-31T09:30:00.0009Z", "2026-01-31T09:30:00.000Z");
  check("2026-01-31T09:30:00.123999999Z", "2026-01-31T09:30:00.123Z");
  check("1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z");
  checkRefused("2026-01-31T09:30:00.1234567890Z", "2026-01-31T09:30:00.Z");
});

Deno.test("parseInstant() takes the years 0000 to 9999, in UTC", () => {
  check("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z");
  check("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z");
  checkRefused("0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01");
  checkRefused("+010000-01-01T00:00:00Z", "10000-01-01T00:00:00Z");
});

Deno.test("parseInstant() refuses days and times that there are not", () => {
  check("2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z");
  checkRefused("2026-02-29T00:00:00Z", "2026-02-30T00:00:00Z", "2026-04-31T00:00:00Z");
  checkRefused("2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z");
  checkRefused("2026-01-01T24:00:00Z", "2026-01-01T23:60:00Z", "2026-06-30T23:59:60Z");
  checkRefused("2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+01:60");
});

Deno.test("parseInstant() refuses what is not RFC 3339", () => {
  checkRefused(
    "",
    "2026-01-31",
    "2026-01-31T09:30Z",
    "2026-01-31T09:30:00",
    "2026-W05-6T09:30:00Z",
  );
  checkRefused("2026-01-31 09:30:00Z", "2026-01-31T09:30:00+0100", " 2026-01-31T09:30:00Z");
  checkRefused("2026-01-31T09:30:00Z\n", "1769851800000", "Sat, 31 Jan 2026 09:30:00 GMT");
});

Deno.test("instant() gives milliseconds since the epoch, and refuses any other value", () => {
  assertEquals(instant().parse("1970-01-01T00:00:01Z"), 1_000);
  for (const value of ["tomorrow", `2026-01-31T09:30:00Z${" ".repeat(64)}`, 0, null, undefined]) {
    assertEquals(instant().safeParse(value).success, false);
  }
});
