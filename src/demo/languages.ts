/** The languages of the shop. The demo project has badges in English and French; Arabic shows them in English. */
export const languages = ["en", "fr", "ar"] as const;
export type Language = typeof languages[number];

/** The first of the shopper's languages, as a browser lists them, that is one of the shop's; else English. */
export function preferredLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "en";
}

/** Which way each is written. */
export const directions: Readonly<Record<Language, "ltr" | "rtl">> = {
  en: "ltr",
  fr: "ltr",
  ar: "rtl",
};

/** What one dollar costs. */
const rates = { USD: 1, EUR: 0.92, GBP: 0.79 };
export type Currency = keyof typeof rates;

/** A price in dollars, said in another currency. */
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
