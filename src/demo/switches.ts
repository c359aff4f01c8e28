/// <reference lib="dom" />
import type { Context } from "../client/mod.ts";
import {
  type Currency,
  isCurrency,
  isLanguage,
  type Language,
  preferredLanguage,
} from "./languages.ts";

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

/** Sets the page's form to what its address says was chosen before; the language else to the browser's. */
export function restoreSwitches(form: HTMLFormElement): void {
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

/** Says in the page's address what is chosen, so that it is still so after a reload, and on the way back. */
export function keepSwitches(form: HTMLFormElement): void {
  const chosen = [...form.querySelectorAll("select")].map(({ name, value }) => [name, value]);
  const address = new URL(location.href);
  address.search = new URLSearchParams(chosen).toString();
  history.replaceState(history.state, "", address);
}

/** What the service is told of the shopper. */
export function contextOf({ language, currency, customerGroup }: Switches): Context {
  return {
    locale: language,
    bigcommerce: { currency, ...(customerGroup !== undefined && { customerGroup }) },
  };
}
