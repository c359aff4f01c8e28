/// <reference lib="dom" />
import { translateTitle } from "./product_names.ts";
import { directions, formatPrice } from "./shop_languages.ts";
import type { ShopperChoices } from "./shopper_choices.ts";
import { isTextKey, texts } from "./shop_texts.ts";

/** Translates the page to the chosen language, with prices in the chosen currency. */
export function translatePage({ language, currency }: ShopperChoices): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directions[language];
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
    const key = element.dataset.text ?? "";
    if (isTextKey(key)) setText(element, texts[language][key]);
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
    const key = element.dataset.label ?? "";
    const attribute = element.localName === "product-badges" ? "label" : "aria-label";
    if (isTextKey(key)) element.setAttribute(attribute, texts[language][key]);
  }
  for (const card of document.querySelectorAll<HTMLElement>("[data-title]")) {
    const button = card.querySelector("button");
    if (button !== null) setText(button, translateTitle(card.dataset.title ?? "", language));
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-price]")) {
    setText(element, formatPrice(Number(element.dataset.price), language, currency));
  }
}

/** The page is served in English; a text that would not change is left alone. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent?.trim().replace(/\s+/g, " ") !== text) element.textContent = text;
}
