import { isLanguageTag } from "../badges/language_tag.ts";
import { BoundedMap } from "../bounded_map.ts";
import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";
import { templateResultMaxChars } from "../limits.ts";

/** The number of formatters, of all locales and currencies, that are kept. */
const formattersMax = 64;
/** The number of values that each formatter keeps. */
const valuesMax = 1_000;

/** What formats need besides the value. */
export interface FormatSettings {
  /** The context's `locale`, whatever it is. */
  readonly locale: unknown;
  /** The product's currency, or else the shopper's; `undefined` without one. */
  readonly currency: JsonValue | undefined;
}

/** Writes an attribute's value; `undefined` if the value has the wrong type. */
type Format = (value: JsonValue, settings: FormatSettings) => string | undefined;

/** The formats of placeholders, by the name after the bar. */
const formats = {
  currency: (value, { locale, currency }) => {
    if (typeof currency !== "string" || !/^[A-Za-z]{3}$/.test(currency)) return undefined;
    return numberText(value, locale, { style: "currency", currency: currency.toUpperCase() });
  },
  number: (value, { locale }) => numberText(value, locale, { style: "decimal" }),
  percent: (value, { locale }) => numberText(value, locale, { style: "percent" }),
  date: (value, { locale }) => {
    const instant = typeof value === "string" ? parseInstant(value) : undefined;
    return instant === undefined ? undefined : formatter("date", locale, (locales) => {
      return new Intl.DateTimeFormat(locales, { dateStyle: "medium", timeZone: "UTC" });
    }).format(instant);
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
export const formatNames: readonly string[] = Object.keys(formats);

/** Whether a placeholder can have this format. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/**
 * A value as a placeholder with this format writes it; `undefined` if it has the wrong type. Without
 * a format, strings are written as they are, and numbers as in JSON.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatted(0.2, "percent", { locale: "en", currency: undefined }), "20%");
 * assertEquals(formatted("0.2", "percent", { locale: "en", currency: undefined }), undefined);
 * ```
 */
export function formatted(
  value: JsonValue,
  format: FormatName | undefined,
  settings: FormatSettings,
): string | undefined {
  if (format !== undefined) return formats[format](value, settings);
  if (typeof value === "string") return value;
  return typeof value === "number" ? JSON.stringify(value) : undefined;
}

function numberText(
  value: JsonValue,
  locale: unknown,
  options: Intl.NumberFormatOptions,
): string | undefined {
  if (typeof value !== "number") return undefined;
  const { style = "decimal", currency = style } = options;
  // Stored numbers have no negative zero, except where attributes are stored as text.
  return formatter(currency, locale, (locales) => new Intl.NumberFormat(locales, options))
    .format(value + 0);
}

/** A formatter of `Intl` that keeps what it has formatted: it takes 1 µs or more per value. */
class KeepingFormatter {
  readonly #formatter: { format(value: number): string };
  readonly #texts = new BoundedMap<number, string>(valuesMax);

  constructor(formatter: { format(value: number): string }) {
    this.#formatter = formatter;
  }

  format(value: number): string {
    let text = this.#texts.get(value);
    if (text === undefined) {
      text = this.#formatter.format(value);
      // Longer ones are never shown.
      if (text.length <= templateResultMaxChars) this.#texts.set(value, text);
    }
    return text;
  }
}

/** Of all projects together, because creating one takes as long as a query. */
const formatters = new BoundedMap<string, KeepingFormatter>(formattersMax);

/** The last locale and its tag: all values of a query have the same one. */
let last: { readonly locale: unknown; readonly tag: string } = { locale: undefined, tag: "en" };

/** The tag to format for: English if the locale is no language tag. */
function tagOf(locale: unknown): string {
  if (locale !== last.locale) {
    last = { locale, tag: typeof locale === "string" && isLanguageTag(locale) ? locale : "en" };
  }
  return last.tag;
}

/** The formatter for a locale, or for English if the locale is unknown or no language tag. */
function formatter(
  name: string,
  locale: unknown,
  create: (locales: string[]) => { format(value: number): string },
): KeepingFormatter {
  const tag = tagOf(locale);
  const key = `${name} ${tag}`;
  let found = formatters.get(key);
  if (found === undefined) {
    found = new KeepingFormatter(create(isKnownToIntl(tag) ? [tag, "en"] : ["en"]));
    formatters.set(key, found);
  }
  return found;
}

/** `Intl` knows fewer tags than BCP 47 has: none for private use alone, for instance. */
function isKnownToIntl(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
