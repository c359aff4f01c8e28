/// <reference lib="dom" />
import { findElement } from "./find_element.ts";
import { cardsPerPage } from "./cards_per_page.ts";

/**
 * Makes "Show more" add further cards to the page. Until then they are in a template, so that their
 * badges are not requested and their pictures are not loaded. `onAdd` is called after each time.
 */
export function offerMoreProducts(onAdd: () => void): void {
  const grid = findElement(".grid", HTMLUListElement);
  const { content } = findElement("#further", HTMLTemplateElement);
  const button = findElement("#more", HTMLButtonElement);
  button.hidden = content.childElementCount === 0;
  button.addEventListener("click", () => {
    const cards = [...content.children].slice(0, cardsPerPage);
    grid.append(...cards);
    button.hidden = content.childElementCount === 0;
    onAdd();
    cards[0]?.querySelector("button")?.focus();
  });
}
