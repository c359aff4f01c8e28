import { useFormatLocale } from "../../i18n/use_format_locale.ts";

/** The periods to choose from, in minutes. */
export const periods = [15, 30, 60, 180, 360, 720, 1_440, 10_080] as const;

const units = [["week", 10_080], ["day", 1_440], ["hour", 60], ["minute", 1]] as const;

/** A period in the largest unit that divides it. */
export function periodOf(minutes: number) {
  const [unit, size] = units.find(([, size]) => minutes % size === 0) ?? ["minute", 1];
  return { unit, count: minutes / size } as const;
}

/** A function that says how often a feed is fetched: "6 hours". */
export function usePeriodText() {
  const language = useFormatLocale();
  return (minutes: number): string => {
    const { unit, count } = periodOf(minutes);
    const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
    return format.format(count);
  };
}
