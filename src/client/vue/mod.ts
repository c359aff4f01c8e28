/**
 * Badges in Vue 3.3 and later: a plugin and a composable.
 *
 * ```ts ignore
 * import { badgePlugin, useBadges } from "badge-query-client/vue";
 *
 * app.use(badgePlugin, client);
 *
 * // In the setup of a component
 * const badges = useBadges(() => props.id);
 * ```
 *
 * @module
 */
import {
  computed,
  type ComputedRef,
  type HTMLAttributes,
  inject,
  type MaybeRefOrGetter,
  onMounted,
  onUnmounted,
  provide,
  type ReservedProps,
  shallowRef,
  toValue,
  watch,
} from "vue";
import type { BadgeClient } from "../badge_client.ts";
import type { ProductBadgesAttributes } from "../element/mod.ts";
import { entryKey } from "../entry.ts";
import type { AnyBadge, ProductRef, UntypedBadge } from "../types.ts";

/** What every element of a template can have. */
type ElementProps = HTMLAttributes & ReservedProps;

declare module "vue" {
  interface GlobalComponents {
    "product-badges": new () => {
      $props: ProductBadgesAttributes & ElementProps & {
        slot?: string;
        /** The same as `product-id` and `variant-ids`, as type checks of templates see them. */
        productId?: ProductBadgesAttributes["product-id"];
        variantIds?: ProductBadgesAttributes["variant-ids"];
        onBadges?: (event: CustomEvent<readonly AnyBadge[]>) => void;
      };
    };
  }
}

/** The part of a client that the composable uses. */
type Client = Pick<BadgeClient<AnyBadge>, "peek" | "subscribe">;

const clientKey = Symbol("BadgeClient");

const none: readonly never[] = Object.freeze([]);

/** The plugin for `app.use(badgePlugin, client)`, after which every component can use the client. */
export const badgePlugin = {
  install(app: { provide(key: symbol, value: unknown): unknown }, client: Client): void {
    app.provide(clientKey, client);
  },
};

/** Gives a client to the components below the one whose `setup` calls it. */
export function provideBadges(client: Client): void {
  provide(clientKey, client);
}

/**
 * The badges of a product, in the merchant's order; none until they are known. Follows `product`,
 * and never has the badges of another product.
 *
 * On a server, and until the component is mounted, these are the badges that the client knows
 * already: query them before, and pass `snapshot()` to the page's client as `initial`.
 *
 * Without {@link badgePlugin} or {@link provideBadges} there are none, and the console has an error.
 */
export function useBadges<Badge extends AnyBadge = UntypedBadge>(
  product: MaybeRefOrGetter<ProductRef>,
): ComputedRef<readonly Badge[]>;
export function useBadges(
  product: MaybeRefOrGetter<ProductRef>,
): ComputedRef<readonly AnyBadge[]> {
  const client = inject<Client | undefined>(clientKey, undefined);
  if (!client) console.error("useBadges needs the badgePlugin");
  const changes = shallowRef(0);
  let unsubscribe: (() => void) | undefined;
  onMounted(() => {
    watch(() => entryKey(toValue(product)), () => {
      unsubscribe?.();
      unsubscribe = client?.subscribe(toValue(product), () => void changes.value++);
    }, { immediate: true });
  });
  onUnmounted(() => unsubscribe?.());
  return computed(() => {
    void changes.value;
    return client?.peek(toValue(product)) ?? none;
  });
}
