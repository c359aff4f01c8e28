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
 * @throws {DOMException} `NotSupportedError` if the tag name is already defined.
 * @throws {TypeError} If the options lack `projectId`, or `baseUrl` outside of a browser page.
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
  const client = "forProducts" in clientOrOptions
    ? clientOrOptions
    : new BadgeClient(clientOrOptions);
  // A new class each time, since a class cannot be defined under two names.
  globalThis.customElements?.define(
    tagName,
    class extends ProductBadgesElement {
      constructor() {
        super(client);
      }
    },
  );
  return client;
}
