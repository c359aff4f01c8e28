/** The plain data of a project, in the shapes of the API: whatever is here can be written as JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** A project with all it holds. */
export interface Catalogue {
  settings: { name: string; cacheSeconds?: number; maxBadgesPerProduct?: number };
  types: CatalogueType[];
  /** In the project's order. */
  badges: CatalogueBadge[];
  products: CatalogueProduct[];
}

/** A badge type. */
export interface CatalogueType {
  id: string;
  name: string;
  schema: JsonObject;
  maxPerProduct?: number;
}

/** A badge; its times are RFC 3339 instants with any offset. */
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
  everyProduct?: boolean;
  exclusive?: boolean;
  exclusiveGroup?: string;
  localizations?: { [tag: string]: JsonObject };
}

/** A product: the badges it has by hand, those it excludes, its own order, its attributes. */
export interface CatalogueProduct {
  id: number;
  badges: (CatalogueAssignment | CatalogueExclusion)[];
  /** Ids of badges. */
  order?: string[];
  attributes?: JsonObject;
}

/** A badge put on a product by hand; with `variantIds`, on those variants. */
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

/** What a query asks about one product. */
export interface Entry {
  id: number;
  variantIds?: number[];
}

/** The body of a query. */
export interface QueryRequest {
  context: JsonObject;
  query: { products: Entry[] };
}

/** The body of an explanation; its `at` is a parameter of its own here. */
export interface ExplainRequest extends QueryRequest {
  badgeIds?: string[];
}
