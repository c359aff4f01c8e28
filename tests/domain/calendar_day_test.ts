import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { isCalendarDay } from "../../src/domain/calendar_day.ts";
import { twoDigits } from "../support/two_digits.ts";

Deno.test("isCalendarDay() accepts the same days as Date, in any year", () => {
  const days = twoDigits(14).flatMap((month) => twoDigits(33).map((day) => `${month}-${day}`));
  const isOfDate = (date: string) => {
    const parsed = new Date(`${date}T00:00:00Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  };
  const checkYear = (year: number) => {
    const dates = days.map((day) => `${String(year).padStart(4, "0")}-${day}`);
    assertEquals(dates.filter(isCalendarDay), dates.filter(isOfDate));
  };
  [0, 4, 1000, 1900, 2000, 2024, 2026, 9999].forEach(checkYear);
  fc.assert(fc.property(fc.integer({ min: 0, max: 9999 }), checkYear), { numRuns: 50 });
  fc.assert(fc.property(fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/), (date) => {
    assertEquals(isCalendarDay(date), isOfDate(date));
  }));
});
