import { assertEquals } from "@std/assert";
import { parseDuration } from "../../../src/domain/conditions/duration.ts";

const check = (text: string, expected: number | undefined) =>
  assertEquals(parseDuration(text), expected, text);

const checkRefused = (...texts: string[]) => texts.forEach((text) => check(text, undefined));

Deno.test("parseDuration() accepts days, hours, minutes and seconds", () => {
  check("P30D", 30 * 24 * 60 * 60 * 1_000);
  check("P1D", 86_400_000);
  check("PT1H", 3_600_000);
  check("PT1M", 60_000);
  check("PT1S", 1_000);
  check("PT90M", 5_400_000);
  check("P1DT12H", 129_600_000);
  check("P1DT1M", 86_460_000);
  check("PT1H1S", 3_601_000);
  check("P2DT3H4M5S", 2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_000);
  check("P007D", 7 * 86_400_000);
});

Deno.test("parseDuration() accepts a duration of zero", () => {
  check("PT0S", 0);
  check("P0D", 0);
  check("P0DT0H0M0S", 0);
});

Deno.test("parseDuration() accepts a safe integer of milliseconds and nothing beyond", () => {
  check("PT9007199254740S", 9_007_199_254_740_000);
  check("PT9007199254741S", undefined);
  check("P104249991D", 104_249_991 * 86_400_000);
  check("P104249992D", undefined);
  check("P104249991DT8H59M1S", undefined);
  check(`P${"9".repeat(400)}D`, undefined);
});

Deno.test("parseDuration() rejects years, months and weeks, which vary in length or cannot be combined", () => {
  checkRefused("P1Y", "P1M", "P1W", "P1Y2D", "P1M1D", "P1MT1M", "P1WT1H");
});

Deno.test("parseDuration() rejects a duration without components", () => {
  checkRefused("", "P", "PT", "P1DT", "T", "T1H", "D", "PD", "PTH");
});

Deno.test("parseDuration() rejects strings that are not ISO 8601", () => {
  checkRefused("-P1D", "+P1D", "P-1D", "P+1D", "p1d", "P1d", "1D", "30", "P30", "PT30");
  checkRefused("P1.5D", "PT0.5S", "PT1,5S", "P1H", "PT1D", "PT1S1M", "PT1M1H", "P1D1D", "PT1HT1M");
  checkRefused(" P1D", "P1D ", "P1D\n", "\nP1D", "P 1D", "P1DP1D", "P٣D", "P1e3D", "P0x1D");
});
