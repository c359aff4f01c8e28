/**
 * What a badge of any project is. The fields of `content` are the project's own: generate a type for them
 * from `/v1/{projectId}/openapi.json`, and give it to `BadgeClient` as its parameter.
 */
export interface AnyBadge {
  /** Unique in its project. */
  readonly id: string;
  /** Which type the badge is of, and so which fields `content` has. */
  readonly typeId: string;
  /** The badge's own fields, as its type's schema defines them. */
  readonly content: object;
}

/** A badge of which the fields are not known at compile time. */
export interface UntypedBadge extends AnyBadge {
  readonly content: Readonly<Record<string, unknown>>;
}

/** A product to ask for. */
export interface ProductEntry {
  /** A safe integer. */
  readonly id: number;
  /**
   * Up to 500 safe integers. Without them the product shows what any of its variants shows; with them,
   * only what is for the whole product or for one of these. Their order does not matter.
   */
  readonly variantIds?: readonly number[];
}

/** A product's id, or an entry with variants. */
export type ProductRef = number | ProductEntry;

/**
 * Who is looking, from where. Unknown keys are kept: the merchant's conditions may ask for them. It selects
 * badges, and protects none. A key that is `null` counts as missing.
 */
export interface Context {
  /** BCP 47 tag of the language to answer in, as `fr-CA`. */
  readonly locale?: string | null;
  /** What a BigCommerce shop knows of the shopper. */
  readonly bigcommerce?: {
    readonly channel?: number | null;
    /** ISO 4217, as `EUR`. */
    readonly currency?: string | null;
    readonly customerGroup?: number | null;
    readonly customerOrderCount?: number | null;
    readonly customerSegments?: readonly string[] | null;
    /** ISO 3166-1 alpha-2, in capitals, as `GB`. */
    readonly customerShippingCountry?: string | null;
    readonly [key: string]: unknown;
  } | null;
  /** What Talon.One knows. */
  readonly talonone?: {
    readonly applicationIds?: readonly number[] | null;
    readonly [key: string]: unknown;
  } | null;
  /** Whatever else the shop's conditions ask for. */
  readonly custom?: Readonly<Record<string, unknown>> | null;
  readonly [key: string]: unknown;
}

/** What may be said of one call. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. A request that nobody waits for any more is broken off. */
  readonly signal?: AbortSignal;
}
