/**
 * A client for product badges: typed, batched, cached, and it never breaks the page.
 *
 * @module
 */
export { BadgeClient } from "./badge_client.ts";
export { BadgeQueryError, type BadgeQueryErrorCode } from "./badge_query_error.ts";
export { BadgesByProduct } from "./badges_by_product.ts";
export type { BadgeClientOptions } from "./options.ts";
export type {
  AnyBadge,
  BadgeListener,
  CallOptions,
  Context,
  ProductEntry,
  ProductRef,
  UntypedBadge,
} from "./types.ts";
