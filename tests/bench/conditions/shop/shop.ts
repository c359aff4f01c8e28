import type { BenchContent, BenchProduct } from "../../catalogue/catalogue.ts";
import type { Attributes } from "./attributes.ts";
import type { Rule } from "./rules.ts";
import type { When } from "./whens.ts";

/** A badge of a generated shop, with everything that decides whether it is shown. */
export interface ShopBadge {
  id: string;
  typeId: string;
  content: BenchContent;
  when?: When;
  match?: Rule;
  schedule?: Schedule;
  exclusiveGroup?: string;
}

/** Instants that are years from the day of the run. */
export interface Schedule {
  startsAt: string;
  endsAt: string;
}

export interface ShopProduct extends BenchProduct {
  attributes: Attributes;
  /** Places of badges that this product shows before all others. */
  order?: number[];
}

/** The contents of one project of the bench. */
export interface Shop {
  projectId: string;
  /** The limit of badges per product by type id; `undefined` for no limit. */
  types: Map<string, number | undefined>;
  maxBadgesPerProduct?: number;
  /** In the project's order. */
  badges: readonly ShopBadge[];
  products: readonly ShopProduct[];
}
