import { numberText } from "./formats.ts";
import { isLanguage, type Language } from "./languages.ts";

/**
 * Units in seconds, with the factor from which on they are used, so that 35 hours are not "1 day".
 */
const units = [
  ["year", 365 * 86_400, 1.5],
  ["month", 30 * 86_400, 1.5],
  ["week", 7 * 86_400, 1.5],
  ["day", 86_400, 1.5],
  ["hour", 3_600, 1.5],
  ["minute", 60, 1],
  ["second", 1, 0],
] as const;

type Unit = typeof units[number][0];

interface Words {
  readonly now: string;
  readonly future: string;
  readonly past: string;
  /** One of each unit, and several of it. */
  readonly units: Record<Unit, readonly [one: string, several: string]>;
}

/**
 * What `Intl.RelativeTimeFormat` uses for these languages in all countries. Creating the first one
 * takes a browser as long as rendering half a page.
 */
const words: Record<Language, Words> = {
  en: {
    now: "now",
    future: "in {time}",
    past: "{time} ago",
    units: {
      year: ["year", "years"],
      month: ["month", "months"],
      week: ["week", "weeks"],
      day: ["day", "days"],
      hour: ["hour", "hours"],
      minute: ["minute", "minutes"],
      second: ["second", "seconds"],
    },
  },
  de: {
    now: "jetzt",
    future: "in {time}",
    past: "vor {time}",
    units: {
      year: ["Jahr", "Jahren"],
      month: ["Monat", "Monaten"],
      week: ["Woche", "Wochen"],
      day: ["Tag", "Tagen"],
      hour: ["Stunde", "Stunden"],
      minute: ["Minute", "Minuten"],
      second: ["Sekunde", "Sekunden"],
    },
  },
};

/**
 * The distance from `now` to an instant (both epoch ms) in words: "in 3 hours", "vor 2 Tagen". Never
 * "tomorrow" or "übermorgen", which are calendar days: 60 hours may be two or three of them.
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const { now: justNow, future, past, units: names } = wordsFor(locale);
  const seconds = (at - now) / 1000;
  const distance = Math.abs(seconds);
  const [unit, size] = units.find(([, size, from]) => distance >= size * from) ?? ["second", 1];
  // Rounds halves up, also before now.
  const count = Math.round(seconds / size);
  if (count === 0) return justNow;
  const [one, several] = names[unit];
  const time = `${numberText(Math.abs(count), locale)} ${Math.abs(count) === 1 ? one : several}`;
  return (count < 0 ? past : future).replace("{time}", time);
}

/**
 * The distance to an instant that is not in the future, in words. A page reads its clock only now
 * and then, and clocks differ: what has just happened is "now", not "in 10 seconds".
 */
export function timeSince(at: number, now: number, locale: string): string {
  return relativeTime(Math.min(at, now), now, locale);
}

function wordsFor(locale: string): Words {
  const [language] = locale.split("-");
  return words[isLanguage(language) ? language : "en"];
}
