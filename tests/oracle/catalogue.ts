/** The plain data of a project, in the shapes of the API. All of it can be written as JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}

/** A project with its types, badges and products. */
export interface Catalogue {
  settings: { name: string; cacheSeconds?: number; maxBadgesPerProduct?: number };
  types: CatalogueType[];
  segments?: CatalogueSegment[];
  /** In the project's order. */
  badges: CatalogueBadge[];
  products: CatalogueProduct[];
}

export interface CatalogueType {
  id: string;
  name: string;
  schema: JsonObject;
  maxPerProduct?: number;
}

/** A named condition on contexts, which `when` can use as `{ $segment: id }`. */
export interface CatalogueSegment {
  id: string;
  name: string;
  when: JsonObject;
}

/** A badge. Its times are RFC 3339 instants with any offset. */
export interface CatalogueBadge {
  /** A UUID. */
  id: string;
  typeId: string;
  name?: string;
  content: JsonObject;
  status?: "active" | "paused";
  startsAt?: string;
  endsAt?: string;
  when?: JsonObject;
  match?: JsonObject;
  matchVariants?: JsonObject;
  onProduct?: "any" | "all" | "none";
  everyProduct?: boolean;
  exclusive?: boolean;
  exclusiveOnProduct?: boolean;
  exclusiveGroup?: string;
  localizations?: { [tag: string]: JsonObject };
  perProduct?: { [tag: string]: JsonObject };
}

/** A product: its assigned badges, its exclusions, its own order and its attributes. */
export interface CatalogueProduct {
  id: number;
  badges: (CatalogueAssignment | CatalogueExclusion)[];
  /** Ids of badges. */
  order?: string[];
  attributes?: JsonObject;
  variants?: CatalogueVariant[];
}

/** A variant as the shop stores it. */
export interface CatalogueVariant {
  id: number;
  attributes?: JsonObject;
}

/** A badge assigned to a product, or to some of its variants (`variantIds`). */
export interface CatalogueAssignment {
  badgeId: string;
  variantIds?: number[];
  showOnProduct?: boolean;
}

/** A badge that the product never shows. */
export interface CatalogueExclusion {
  badgeId: string;
  exclude: true;
}

/** One product of a query. */
export interface Entry {
  id: number;
  variantIds?: number[];
}

export interface QueryRequest {
  context: JsonObject;
  query: { products: Entry[] };
}

/** The body of an explanation. Its `at` is a separate parameter here. */
export interface ExplainRequest extends QueryRequest {
  badgeIds?: string[];
}
