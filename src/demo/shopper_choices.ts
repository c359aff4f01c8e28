/// <reference lib="dom" />
import type { Context } from "../client/mod.ts";
import {
  type Currency,
  isCurrency,
  isLanguage,
  type Language,
  preferredLanguage,
} from "./shop_languages.ts";

/** The shopper's choices. */
export interface ShopperChoices {
  readonly language: Language;
  readonly currency: Currency;
  /** The id of the customer group; `undefined` for a guest. */
  readonly customerGroup: number | undefined;
}

export function readChoices(form: HTMLFormElement): ShopperChoices {
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

/** Restores the form from the page's URL. Without a language there, uses the browser's. */
export function restoreChoices(form: HTMLFormElement): void {
  const chosen = new URLSearchParams(location.search);
  if (!isLanguage(chosen.get("language") ?? "")) {
    chosen.set("language", preferredLanguage(navigator.languages));
  }
  for (const select of form.querySelectorAll("select")) {
    const value = chosen.get(select.name);
    const option = [...select.options].find((option) => option.value === value);
    if (option !== undefined) option.selected = true;
  }
}

/** Stores the choices in the page's URL, so that they survive a reload and going back. */
export function keepChoices(form: HTMLFormElement): void {
  const chosen = [...form.querySelectorAll("select")].map(({ name, value }) => [name, value]);
  const address = new URL(location.href);
  address.search = new URLSearchParams(chosen).toString();
  history.replaceState(history.state, "", address);
}

/** The context for the service. */
export function contextOf({ language, currency, customerGroup }: ShopperChoices): Context {
  return {
    locale: language,
    bigcommerce: { currency, ...(customerGroup !== undefined && { customerGroup }) },
  };
}
