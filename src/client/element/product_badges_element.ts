/// <reference lib="dom" />
import type { AnyBadge } from "../types.ts";
import { listCopied, renderBadges } from "./badge_list.ts";
import type { BadgeSource } from "./badge_source.ts";
import { templateRenderings } from "./template_rendering.ts";
import { parseEntry, parseId, parseIds } from "./product_attributes.ts";
import { styleSheets } from "./style_sheet.ts";

declare global {
  interface HTMLElementTagNameMap {
    "product-badges": ProductBadgesElement;
  }
  interface GlobalEventHandlersEventMap {
    /**
     * Dispatched by `<product-badges>` when it shows a response. Bubbles, also out of shadow roots.
     */
    badges: CustomEvent<readonly AnyBadge[]>;
  }
}

/** The attributes of `<product-badges>`, for typed templates. */
export interface ProductBadgesAttributes {
  /** The product: a safe integer. */
  "product-id"?: number | string;
  /** Its variants, separated by commas or white space; `""` means no variant. */
  "variant-ids"?: string;
  /** The accessible name of the list. */
  label?: string;
  /** Takes no space before there are badges. */
  reserve?: "none";
}

/** Pages' modules are also imported on servers, where `HTMLElement` does not exist. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

/** Properties that a framework may have set before the element was defined. */
const properties = ["client", "productId", "variantIds"];

/**
 * `<product-badges product-id="1234" variant-ids="456,789">`: a product's badges as a list.
 *
 * The content of the element is shown until the first response, and remains if there is none.
 * Attributes:
 *
 * - `product-id`, `variant-ids` (separated by commas or white space; `""` means no variant): the
 *   product;
 * - `label`: the accessible name of the list;
 * - `reserve="none"`: takes no space before there are badges. Otherwise the height of one line is
 *   reserved.
 *
 * Style it by `::part(list)`, `::part(badge)`, `::part(badge-{typeId})`, `::part(icon)`, and
 * `--product-badges-font`, `-line`, `-gap`, `-padding`, `-radius`. Or render a type with a
 * `<template data-badge-type="{typeId}">`, inside the element or once in the page, in which
 * `data-field="text"` marks where a field of the content goes. Such a badge has none of the
 * element's own styles; it is a child of the element, with the attribute `data-product-badges`, and
 * `::part(own)` is its list item.
 */
export class ProductBadgesElement extends Base {
  static readonly observedAttributes: readonly string[] = ["product-id", "variant-ids", "label"];

  readonly #root: ShadowRoot;
  #client: BadgeSource | undefined;
  /** Ends the subscription. */
  #unsubscribe: (() => void) | undefined;
  #isRefreshing = false;
  #list: HTMLUListElement | undefined;
  /**
   * The shown badges as JSON, to skip rendering them again. Empty while those of a copied element
   * are shown.
   */
  #shown: string | undefined;
  /** Whether the shown badges are for an earlier query about the same product. */
  #isOutdated = false;

  constructor(client?: BadgeSource) {
    super();
    this.#client = client;
    // A shadow root that the server rendered keeps its content until the response.
    this.#root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    if (!this.#root.hasChildNodes()) this.#root.append(document.createElement("slot"));
    this.adoptedCallback();
  }

  /** The client it uses: the shared one unless another is set. */
  get client(): BadgeSource | undefined {
    return this.#client;
  }
  set client(client: BadgeSource | undefined) {
    this.#ignoreContext();
    this.#client = client;
    if (this.isConnected) this.#watchContext();
    this.#requery();
  }

  /** The attribute `product-id`; `undefined` if it is not a valid id. */
  get productId(): number | undefined {
    return parseEntry(this.getAttribute("product-id"), null)?.id;
  }
  set productId(id: number | undefined) {
    this.#reflect("product-id", id);
  }

  /** The attribute `variant-ids`; `undefined` if it is missing. */
  get variantIds(): readonly number[] | undefined {
    const list = this.getAttribute("variant-ids");
    return list === null ? undefined : parseIds(list);
  }
  set variantIds(ids: readonly number[] | undefined) {
    this.#reflect("variant-ids", ids?.join(","));
  }

  /** Gets the badges again, for example after an outage. The client may answer from its cache. */
  refresh(): void {
    this.#leave();
    if (this.#isRefreshing || !this.isConnected) return;
    this.#isRefreshing = true;
    // Deferred, so that several changes at once make one query.
    queueMicrotask(() => {
      this.#isRefreshing = false;
      this.#leave();
      if (this.isConnected) this.#subscribe();
    });
  }

  connectedCallback(): void {
    for (const name of properties) {
      if (!Object.hasOwn(this, name)) continue;
      const value = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    if (this.#shown === undefined) this.#showCopied();
    this.#watchContext();
    this.refresh();
  }

  adoptedCallback(): void {
    this.#root.adoptedStyleSheets = styleSheets(this.ownerDocument);
  }

  disconnectedCallback(): void {
    this.#ignoreContext();
    this.#leave();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === "label") return this.#name();
    // Never show one product's badges on another, not even while a request is pending.
    const isOther = name === "product-id" && parseId(before ?? "") !== parseId(now ?? "");
    if (isOther && before !== null) this.#show([]);
    this.#requery();
  }

  /** The copied badges might be for another context. */
  readonly #onContextChange = (): void => {
    if (this.#shown === "") this.#requery();
  };

  #watchContext(): void {
    this.#client?.addEventListener?.("contextchange", this.#onContextChange);
  }

  #ignoreContext(): void {
    this.#client?.removeEventListener?.("contextchange", this.#onContextChange);
  }

  #requery(): void {
    this.#isOutdated = this.#shown !== undefined;
    this.refresh();
  }

  #leave(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #subscribe(): void {
    const entry = parseEntry(this.getAttribute("product-id"), this.getAttribute("variant-ids"));
    if (entry === undefined) return this.#showNothingOutdated();
    let isCurrent = true;
    const end = this.#client?.subscribe(entry, (badges, error) => {
      // A substitute for the client might call it later, too.
      if (isCurrent) this.#receive(badges, error !== undefined);
    });
    this.#unsubscribe = () => {
      isCurrent = false;
      end?.();
    };
  }

  #receive(badges: readonly AnyBadge[], isError: boolean): void {
    // Badges that were shown before are now too old, or for another context.
    if (isError && badges.length === 0 && !this.#shown) return this.#showNothingOutdated();
    this.#show(badges);
    this.dispatchEvent(
      new CustomEvent("badges", { detail: badges, bubbles: true, composed: true }),
    );
  }

  /** A copy of a rendered element shows the copied badges until it has its own response. */
  #showCopied(): void {
    const list = this.#root.firstChild instanceof HTMLSlotElement && listCopied(this);
    if (!list) return;
    this.#shown = "";
    this.#put(list);
  }

  #showNothingOutdated(): void {
    if (this.#isOutdated) this.#show([]);
  }

  #show(badges: readonly AnyBadge[]): void {
    this.#isOutdated = false;
    const shown = JSON.stringify(badges);
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const element of templateRenderings(this)) element.remove();
    const rendered = renderBadges(this, badges);
    this.#put(rendered?.list);
    this.append(...rendered?.slotted ?? []);
  }

  #put(list: HTMLUListElement | undefined): void {
    this.#list = list;
    this.#name();
    this.#root.replaceChildren(...(list ? [list] : []));
  }

  #name(): void {
    const label = this.getAttribute("label");
    if (label) this.#list?.setAttribute("aria-label", label);
    else this.#list?.removeAttribute("aria-label");
  }

  #reflect(attribute: string, value: string | number | undefined | null): void {
    if (value == undefined) this.removeAttribute(attribute);
    else this.setAttribute(attribute, String(value));
  }
}
