"use client";
/**
 * Badges in React 18 and later: a provider and a hook.
 *
 * ```tsx ignore
 * import { BadgeProvider, useBadges } from "badge-query-client/react";
 *
 * function Card({ id }: { id: number }) {
 *   return useBadges(id).map((badge) => <em key={badge.id}>{String(badge.content.text)}</em>);
 * }
 *
 * root.render(<BadgeProvider client={client}><Card id={1234} /></BadgeProvider>);
 * ```
 *
 * @module
 */
import {
  createContext,
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from "react";
import type { BadgeClient } from "../badge_client.ts";
import type { BadgeSource, ProductBadgesAttributes, ProductBadgesElement } from "../element/mod.ts";
import { entryKey } from "../entry.ts";
import type { AnyBadge, ProductRef, UntypedBadge } from "../types.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "product-badges":
        & DetailedHTMLProps<HTMLAttributes<ProductBadgesElement>, ProductBadgesElement>
        & ProductBadgesAttributes
        // From React 19 on.
        & { client?: BadgeSource; onbadges?: (event: CustomEvent<readonly AnyBadge[]>) => void };
    }
  }
}

/** The part of a client that the hook uses. */
type Client = Pick<BadgeClient<AnyBadge>, "peek" | "subscribe">;

const ClientContext = createContext<Client | undefined>(undefined);

const none: readonly never[] = Object.freeze([]);

/** Properties of {@link BadgeProvider}. */
export interface BadgeProviderProps {
  /** The client that {@link useBadges} uses below the provider. */
  readonly client: Client;
  readonly children?: ReactNode;
}

/** Gives a client to the components below it. */
export function BadgeProvider({ client, children }: BadgeProviderProps): ReactElement {
  return createElement(ClientContext.Provider, { value: client }, children);
}

/**
 * The badges of a product, in the merchant's order; none until they are known. The component renders
 * again when they change, and never has the badges of another product than `product`.
 *
 * On a server, and for the rendering that hydrates its page, these are the badges that the client
 * knows already: query them before, and pass `snapshot()` to the page's client as `initial`.
 *
 * Without a {@link BadgeProvider} there are none, and the console has an error.
 */
export function useBadges<Badge extends AnyBadge = UntypedBadge>(
  product: ProductRef,
): readonly Badge[];
export function useBadges(product: ProductRef): readonly AnyBadge[] {
  const client = useContext(ClientContext);
  const key = entryKey(product);
  // An equal product in a new object is the same subscription.
  const subscribe = useCallback((onChange: () => void) => {
    if (client) return client.subscribe(product, onChange);
    console.error("useBadges needs a BadgeProvider");
    return () => {};
  }, [client, key]);
  const peek = () => client?.peek(product) ?? none;
  return useSyncExternalStore(subscribe, peek, peek);
}
