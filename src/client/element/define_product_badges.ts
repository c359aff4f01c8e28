/// <reference lib="dom" />
import { BadgeClient } from "../badge_client.ts";
import type { BadgeClientOptions } from "../options.ts";
import type { BadgeSource } from "./badge_source.ts";
import { ProductBadgesElement } from "./product_badges_element.ts";

export type { BadgeSource };

/**
 * Defines the element, and answers the client that all of them share: what is asked for at the same time
 * goes out as one request. Elements that stand on the page already come to life. Where there are no
 * elements, on a server, it only makes the client.
 *
 * @throws {DOMException} `NotSupportedError`, if the name is taken.
 */
export function defineProductBadges<Client extends BadgeSource = BadgeClient>(
  client: Client,
  tagName?: string,
): Client;
export function defineProductBadges(options: BadgeClientOptions, tagName?: string): BadgeClient;
export function defineProductBadges(
  clientOrOptions: BadgeSource | BadgeClientOptions,
  tagName = "product-badges",
): BadgeSource {
  const client = "forProducts" in clientOrOptions
    ? clientOrOptions
    : new BadgeClient(clientOrOptions);
  // A class of its own, since one class cannot be defined under two names.
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
