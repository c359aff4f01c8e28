/// <reference lib="dom" />
import { ProductBadgesElement } from "../client/element/mod.ts";
import { catalogue, type Product } from "./catalogue.ts";
import { findElement } from "./find_element.ts";
import { formatPrice } from "./shop_languages.ts";
import type { ShopperChoices } from "./shopper_choices.ts";

/** The dialog of one product, with its variants to choose from. */
export class ProductDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #badges: ProductBadgesElement;
  #choices: ShopperChoices = { language: "en", currency: "USD", customerGroup: undefined };
  #product: Product | undefined;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#badges = findElement("product-badges", ProductBadgesElement, dialog);
    document.addEventListener("click", ({ target }) => {
      const id = target instanceof HTMLElement ? target.dataset.product : undefined;
      if (id !== undefined) this.#open(Number(id));
    });
    // A click on the backdrop has the dialog itself as its target.
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    findElement("#close", HTMLButtonElement, dialog).addEventListener(
      "click",
      () => dialog.close(),
    );
    findElement("fieldset", HTMLFieldSetElement, dialog)
      .addEventListener("change", () => this.#pickVariant());
    const bag = findElement("#in-bag", HTMLOutputElement);
    findElement("#add", HTMLButtonElement, dialog).addEventListener("click", () => {
      bag.value = String(Number(bag.value) + 1);
      dialog.close();
    });
  }

  /** Sets the language and the currency. */
  update(choices: ShopperChoices): void {
    this.#choices = choices;
    const { language, currency } = choices;
    if (this.#product === undefined) return;
    const { names, price } = this.#product;
    findElement("h2", HTMLHeadingElement, this.#dialog).textContent = names[language];
    const element = findElement(".price", HTMLElement, this.#dialog);
    element.textContent = formatPrice(price, language, currency);
  }

  #open(id: number): void {
    const product = catalogue.find((candidate) => candidate.id === id);
    if (product === undefined) return;
    this.#product = product;
    this.update(this.#choices);
    this.#dialog.dataset.tint = String(id % 8);
    findElement(".picture use", SVGUseElement, this.#dialog).href.baseVal = `#${product.picture}`;
    findElement("input[value='']", HTMLInputElement, this.#dialog).checked = true;
    this.#badges.productId = id;
    this.#pickVariant();
    this.#dialog.showModal();
  }

  /** "Any size" shows the badges of all variants; a size only those for it. */
  #pickVariant(): void {
    const { value } = findElement("input:checked", HTMLInputElement, this.#dialog);
    const { productId } = this.#badges;
    this.#badges.variantIds = value === "" || productId === undefined
      ? undefined
      : [productId * 10 + Number(value)];
  }
}
