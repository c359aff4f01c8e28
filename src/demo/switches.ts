/// <reference lib="dom" />
import type { Context } from "../client/mod.ts";
import { type Currency, isCurrency, isLanguage, type Language } from "./languages.ts";

/** What the shopper has chosen. */
export interface Switches {
  readonly language: Language;
  readonly currency: Currency;
  /** The number of the customer group; a guest has none. */
  readonly customerGroup: number | undefined;
}

/** Reads the page's form. */
export function readSwitches(form: HTMLFormElement): Switches {
  const data = new FormData(form);
  const language = String(data.get("language"));
  const currency = String(data.get("currency"));
  const customer = data.get("customer");
  return {
    language: isLanguage(language) ? language : "en",
    currency: isCurrency(currency) ? currency : "USD",
    customerGroup: customer ? Number(customer) : undefined,
  };
}

/** What the service is told of the shopper. */
export function contextOf({ language, currency, customerGroup }: Switches): Context {
  return {
    locale: language,
    bigcommerce: { currency, ...(customerGroup !== undefined && { customerGroup }) },
  };
}
