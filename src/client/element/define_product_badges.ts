/// <reference lib="dom" />
import { BadgeClient } from "../badge_client.ts";
import type { BadgeClientOptions } from "../options.ts";
import type { BadgeSource } from "./badge_source.ts";
import { ProductBadgesElement } from "./product_badges_element.ts";

export type { BadgeSource };

/**
 * Defines the element and returns the client that its instances share, so that they make joint
 * requests. Upgrades elements that are already in the page. Where custom elements do not exist, as
 * on a server, it only creates the client.
 *
 * If the element is already defined, as when a development server replaces a module, all elements
 * use the new client from then on.
 *
 * @throws {TypeError} If the options lack `projectId`.
 *
 * @example
 * ```ts
 * import { defineProductBadges } from "badge-query-client/element";
 *
 * const client = defineProductBadges({ projectId: "demo", baseUrl: "https://badges.example" });
 * client.setContext({ locale: "fr" }); // updates all elements in the page
 * ```
 */
export function defineProductBadges<Client extends BadgeSource = BadgeClient>(
  client: Client,
  tagName?: string,
): Client;
/** The same with a new client, which is created from options. */
export function defineProductBadges(options: BadgeClientOptions, tagName?: string): BadgeClient;
export function defineProductBadges(
  clientOrOptions: BadgeSource | BadgeClientOptions,
  tagName = "product-badges",
): BadgeSource {
  const client = "subscribe" in clientOrOptions
    ? clientOrOptions
    : new BadgeClient(clientOrOptions);
  const { customElements } = globalThis;
  const defined: unknown = customElements?.get(tagName);
  if (defined) {
    if (isShared(defined)) defined.share(client);
    else console.warn(`<${tagName}> is another element already`);
    return client;
  }
  customElements?.define(tagName, sharing(client));
  return client;
}

/** The class of an element whose instances share a client. */
interface Shared {
  /** Makes its instances use another client, except those that have a client of their own. */
  share(client: BadgeSource): void;
}

/** Not `instanceof`: another copy of this module may have defined it. */
function isShared(defined: unknown): defined is Shared {
  return typeof defined === "function" && "share" in defined;
}

/** A new class each time, since a class cannot be defined under two names. */
function sharing(shared: BadgeSource): typeof HTMLElement & Shared {
  const connected = new Set<SharedElement>();
  class SharedElement extends ProductBadgesElement {
    /** The shared client as this element knows it: it may not be in the page when that changes. */
    #shared = shared;

    static share(client: BadgeSource): void {
      shared = client;
      for (const element of connected) element.#follow();
    }

    constructor() {
      super(shared);
    }

    override connectedCallback(): void {
      connected.add(this);
      this.#follow();
      super.connectedCallback();
    }

    override disconnectedCallback(): void {
      connected.delete(this);
      super.disconnectedCallback();
    }

    #follow(): void {
      if (this.client === this.#shared) this.client = shared;
      this.#shared = shared;
    }
  }
  return SharedElement;
}
