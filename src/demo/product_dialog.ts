/// <reference lib="dom" />
import { ProductBadgesElement } from "../client/element/mod.ts";
import { findElement } from "./find_element.ts";
import { translateTitle } from "./product_names.ts";
import { formatPrice } from "./shop_languages.ts";
import { lowestPrice, readCard, type ShopProduct, type ShopVariant } from "./shop_product.ts";
import { isTextKey, texts } from "./shop_texts.ts";
import type { ShopperChoices } from "./shopper_choices.ts";

/** The texts of sizes, which the feed has as letters. */
const sizeTexts = new Map([["S", "small"], ["M", "medium"], ["L", "large"]]);

/** The dialog of one product, with its variants to choose from. */
export class ProductDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #badges: ProductBadgesElement;
  readonly #choice: HTMLFieldSetElement;
  #choices: ShopperChoices = { language: "en", currency: "USD", customerGroup: undefined };
  #product: ShopProduct | undefined;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#badges = findElement("product-badges", ProductBadgesElement, dialog);
    this.#choice = findElement("fieldset", HTMLFieldSetElement, dialog);
    document.addEventListener("click", ({ target }) => {
      const card = target instanceof HTMLButtonElement ? target.closest("li") : null;
      if (card?.dataset.product !== undefined) this.#open(readCard(card.dataset));
    });
    // A click on the backdrop has the dialog itself as its target.
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    findElement("#close", HTMLButtonElement, dialog).addEventListener(
      "click",
      () => dialog.close(),
    );
    this.#choice.addEventListener("change", () => this.#show());
    const bag = findElement("#in-bag", HTMLOutputElement);
    findElement("#add", HTMLButtonElement, dialog).addEventListener("click", () => {
      bag.value = String(Number(bag.value) + 1);
      dialog.close();
    });
  }

  /** Sets the language and the currency. */
  update(choices: ShopperChoices): void {
    this.#choices = choices;
    if (this.#product === undefined) return;
    for (const [index, text] of this.#choice.querySelectorAll("label span").entries()) {
      text.textContent = this.#textOf(this.#product.variants[index - 1]);
    }
    this.#show();
  }

  #open(product: ShopProduct): void {
    this.#product = product;
    const { id, variants } = product;
    for (const label of this.#choice.querySelectorAll("label")) label.remove();
    // A product with a single variant leaves nothing to choose.
    this.#choice.hidden = variants.length < 2;
    for (const variant of [undefined, ...variants]) this.#choice.append(this.#radio(variant));
    this.#badges.productId = id;
    this.#show();
    this.#dialog.showModal();
  }

  /** The choice of a variant; first of all, of any. */
  #radio(variant: ShopVariant | undefined): HTMLLabelElement {
    const radio = document.createElement("input");
    Object.assign(radio, { type: "radio", name: "variant", value: String(variant?.id ?? "") });
    radio.checked = variant === undefined;
    const text = document.createElement("span");
    text.textContent = this.#textOf(variant);
    const label = document.createElement("label");
    label.append(radio, text);
    return label;
  }

  #textOf(variant: ShopVariant | undefined): string {
    const text = texts[this.#choices.language];
    if (variant === undefined) return text.any;
    const { size, colour } = variant;
    const hasColours = this.#product?.variants.some((other) => other.colour !== colour);
    return [sizeTexts.get(size), hasColours ? colour : undefined]
      .flatMap((key) => key !== undefined && isTextKey(key) ? [text[key]] : [])
      .join(", ");
  }

  /** "Any" shows the badges of all variants; a variant only those for it. */
  #show(): void {
    if (this.#product === undefined) return;
    const { title, variants } = this.#product;
    const { language, currency } = this.#choices;
    const checked = this.#choice.querySelector<HTMLInputElement>("input:checked")?.value;
    const variant = variants.find(({ id }) => String(id) === checked);
    this.#badges.variantIds = variant && [variant.id];
    findElement("h2", HTMLHeadingElement, this.#dialog).textContent = translateTitle(
      title,
      language,
    );
    findElement("img", HTMLImageElement, this.#dialog).src = (variant ?? variants[0])?.picture ??
      "";
    const { regular, sale } = variant?.price ?? lowestPrice(this.#product);
    const price = findElement(".price", HTMLElement, this.#dialog);
    price.textContent = formatPrice(sale ?? regular, language, currency);
    price.toggleAttribute("data-sale", sale !== undefined);
    if (sale === undefined) return;
    const before = document.createElement("s");
    before.textContent = formatPrice(regular, language, currency);
    price.append(" ", before);
  }
}
