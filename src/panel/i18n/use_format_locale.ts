import { useLocale } from "ra-core";
import { formatLocale } from "./format_locale.ts";

/** The locale for dates and numbers: the panel's language as in the reader's country. */
export function useFormatLocale(): string {
  return formatLocale(useLocale(), navigator.languages);
}
