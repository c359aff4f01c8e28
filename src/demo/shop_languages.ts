/**
 * The languages of the shop. The demo project has badges in English and French; with Arabic they
 * are in English.
 */
export const languages = ["en", "fr", "ar"] as const;
export type Language = typeof languages[number];

/** The first of the browser's preferred languages that the shop supports; else English. */
export function preferredLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "en";
}

/** The writing direction of each language. */
export const directions: Readonly<Record<Language, "ltr" | "rtl">> = {
  en: "ltr",
  fr: "ltr",
  ar: "rtl",
};

/** The price of one dollar in each currency. */
const rates = { USD: 1, EUR: 0.92, GBP: 0.79 };
export type Currency = keyof typeof rates;

/** Converts a price in dollars to another currency and formats it. */
export function formatPrice(price: number, language: Language, currency: Currency): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  return format.format(price * rates[currency]);
}

export function isLanguage(value: string): value is Language {
  return languages.some((language) => language === value);
}

export function isCurrency(value: string): value is Currency {
  return Object.hasOwn(rates, value);
}
