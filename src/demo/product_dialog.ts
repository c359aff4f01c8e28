/// <reference lib="dom" />
import { ProductBadgesElement } from "../client/element/mod.ts";
import { catalogue, type Product } from "./catalogue.ts";
import { find } from "./find.ts";
import { formatPrice } from "./languages.ts";
import type { Switches } from "./switches.ts";

/** The dialog of one product, with its variants to choose from. */
export class ProductDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #badges: ProductBadgesElement;
  #switches: Switches = { language: "en", currency: "USD", customerGroup: undefined };
  #product: Product | undefined;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#badges = find("product-badges", ProductBadgesElement, dialog);
    document.addEventListener("click", ({ target }) => {
      const id = target instanceof HTMLElement ? target.dataset.product : undefined;
      if (id !== undefined) this.#open(Number(id));
    });
    // A click on the backdrop has the dialog itself as its target.
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    find("#close", HTMLButtonElement, dialog).addEventListener("click", () => dialog.close());
    find("fieldset", HTMLFieldSetElement, dialog)
      .addEventListener("change", () => this.#pickVariant());
    const bag = find("#in-bag", HTMLOutputElement);
    find("#add", HTMLButtonElement, dialog).addEventListener("click", () => {
      bag.value = String(Number(bag.value) + 1);
      dialog.close();
    });
  }

  /** Switches the language and the currency. */
  say(switches: Switches): void {
    this.#switches = switches;
    const { language, currency } = switches;
    if (this.#product === undefined) return;
    const { names, price } = this.#product;
    find("h2", HTMLHeadingElement, this.#dialog).textContent = names[language];
    const element = find(".price", HTMLElement, this.#dialog);
    element.textContent = formatPrice(price, language, currency);
  }

  #open(id: number): void {
    const product = catalogue.find((candidate) => candidate.id === id);
    if (product === undefined) return;
    this.#product = product;
    this.say(this.#switches);
    this.#dialog.dataset.tint = String(id % 8);
    find(".picture use", SVGUseElement, this.#dialog).href.baseVal = `#${product.picture}`;
    find("input[value='']", HTMLInputElement, this.#dialog).checked = true;
    this.#badges.productId = id;
    this.#pickVariant();
    this.#dialog.showModal();
  }

  /** "Any size" shows the badges of all variants; a size only those for it. */
  #pickVariant(): void {
    const { value } = find("input:checked", HTMLInputElement, this.#dialog);
    const { productId } = this.#badges;
    this.#badges.variantIds = value === "" || productId === undefined
      ? undefined
      : [productId * 10 + Number(value)];
  }
}
