import { assertEquals } from "@std/assert";
import { languages } from "../../../src/panel/i18n/languages.ts";
import { fillIn } from "../../../src/panel/i18n/message.ts";
import { relativeTime, timeSince } from "../../../src/panel/i18n/relative_time.ts";

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

Deno.test("timeSince() never says that what has happened is in the future", () => {
  assertEquals(timeSince(1e12 + 10_000, 1e12, "en"), "now");
  assertEquals(timeSince(1e12 + 10_000, 1e12, "de"), "jetzt");
  assertEquals(timeSince(1e12 - 10_000, 1e12, "en"), "10 seconds ago");
});

Deno.test("relativeTime() has the words of Intl.RelativeTimeFormat in all countries", () => {
  const days = { year: 365 * 86_400, month: 30 * 86_400, week: 7 * 86_400, day: 86_400 };
  const sizes = { ...days, hour: 3_600, minute: 60, second: 1 };
  const check = (locale: string, unit: keyof typeof sizes, count: number) => {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
    const distance = count * sizes[unit] * 1000;
    assertEquals(relativeTime(1e12 + distance, 1e12, locale), format.format(count, unit));
  };
  for (const locale of ["en", "en-US", "en-GB", "en-AU", "en-IN", "de", "de-AT", "de-CH"]) {
    for (const count of [-3, -2, 2, 3]) {
      for (const unit of ["year", "month", "week", "day", "hour", "minute", "second"] as const) {
        check(locale, unit, count);
      }
    }
    for (const count of [-1, 1]) {
      for (const unit of ["minute", "second"] as const) {
        check(locale, unit, count);
      }
    }
    check(locale, "year", 1_500);
  }
});

Deno.test("each form of the plural is the one of Intl.PluralRules", () => {
  for (const language of Object.keys(languages)) {
    const rules = new Intl.PluralRules(language);
    for (const count of [0, 1, 2, 5, 11, 21, 101, 1_000, 1_000_000]) {
      const form = fillIn({ one: "one", other: "other" }, { count }, language);
      assertEquals<string>(form, rules.select(count));
    }
  }
});
