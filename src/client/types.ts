import type { BadgeQueryError } from "./badge_query_error.ts";

/**
 * The properties that a badge of any project has. The fields of `content` depend on the project:
 * generate a type for them from `/v1/{projectId}/openapi.json`, and pass it to `BadgeClient` as its
 * type parameter.
 */
export interface AnyBadge {
  /** Unique within the project. */
  readonly id: string;
  /** The badge's type, which determines the fields of `content`. */
  readonly typeId: string;
  /** The badge's fields, as the schema of its type defines them. */
  readonly content: object;
}

/** A badge whose fields are not known at compile time. */
export interface UntypedBadge extends AnyBadge {
  /** The badge's fields by name. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** A product whose badges to get. */
export interface ProductEntry {
  /** A safe integer. */
  readonly id: number;
  /**
   * Up to 500 safe integers, in any order. Without them the product gets the badges of all its
   * variants; with them, only those for the whole product or for one of these variants.
   */
  readonly variantIds?: readonly number[];
}

/** A product's id, or an entry with variants. */
export type ProductRef = number | ProductEntry;

/**
 * Who is looking, and from where. Unknown keys are allowed: the merchant's conditions may use them.
 * The context selects badges and protects none: a caller can claim anything. A key that is `null`
 * counts as missing.
 */
export interface Context {
  /** BCP 47 tag of the language for the badges, such as `fr-CA`. */
  readonly locale?: string | null;
  /** What a BigCommerce shop knows about the shopper. */
  readonly bigcommerce?: {
    /** The id of the sales channel: a safe integer. */
    readonly channel?: number | null;
    /** ISO 4217 code, such as `EUR`. */
    readonly currency?: string | null;
    /** The id of the shopper's customer group: a safe integer. */
    readonly customerGroup?: number | null;
    /** How many orders the shopper has placed: a safe integer. */
    readonly customerOrderCount?: number | null;
    /** The ids of the shopper's segments. */
    readonly customerSegments?: readonly string[] | null;
    /** ISO 3166-1 alpha-2 code in capitals, such as `GB`. */
    readonly customerShippingCountry?: string | null;
    readonly [key: string]: unknown;
  } | null;
  /** What Talon.One knows about the shopper. */
  readonly talonone?: {
    /** The ids of the Talon.One applications. */
    readonly applicationIds?: readonly number[] | null;
    readonly [key: string]: unknown;
  } | null;
  /** Any other values that the shop's conditions use. */
  readonly custom?: Readonly<Record<string, unknown>> | null;
  readonly [key: string]: unknown;
}

/**
 * Called with a subscribed product's badges, which are frozen. If they could not be loaded they are
 * the last known ones, or none, and `error` says why.
 */
export type BadgeListener<Badge extends AnyBadge = UntypedBadge> = (
  badges: readonly Badge[],
  error?: BadgeQueryError,
) => void;

/** Options of one call. */
export interface CallOptions {
  /**
   * Aborts the call, which rejects with the signal's reason. When no other call needs the request,
   * it is aborted too.
   */
  readonly signal?: AbortSignal;
}
