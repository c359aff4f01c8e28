import { assertEquals } from "@std/assert";
import { relativeTime } from "../../../src/panel/i18n/relative_time.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

Deno.test("relativeTime() describes the distance of an instant in a readable unit", () => {
  const check = (distance: number, words: string, language = "en") =>
    assertEquals(relativeTime(1e12 + distance, 1e12, language), words);
  check(0, "now");
  check(30_000, "in 30 seconds");
  check(minute, "in 1 minute");
  check(80 * minute, "in 80 minutes");
  check(3 * hour, "in 3 hours");
  check(30 * hour, "in 30 hours");
  check(2 * day, "in 2 days");
  check(-8 * day, "8 days ago");
  check(-21 * day, "3 weeks ago");
  check(400 * day, "in 13 months");
  check(3 * hour, "in 3 Stunden", "de");
  check(-2 * day, "vor 2 Tagen", "de");
  check(59 * hour, "in 2 Tagen", "de");
  check(0, "jetzt", "de");
});
