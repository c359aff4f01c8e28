import type { BenchContent, BenchProduct } from "../../catalogue/catalogue.ts";
import type { Attributes } from "./attributes.ts";
import type { Rule } from "./rules.ts";
import type { When } from "./whens.ts";

/** A badge of a made-up shop, with all that decides whether it is shown. */
export interface ShopBadge {
  id: string;
  typeId: string;
  content: BenchContent;
  when?: When;
  match?: Rule;
  schedule?: Schedule;
  exclusiveGroup?: string;
}

/** Instants that lie years from the day on which the bench runs. */
export interface Schedule {
  startsAt: string;
  endsAt: string;
}

export interface ShopProduct extends BenchProduct {
  attributes: Attributes;
  /** Places of badges that this product shows before all others. */
  order?: number[];
}

/** What one project of the bench holds. */
export interface Shop {
  projectId: string;
  /** By type id, how many of its badges a product shows; `undefined` for any number. */
  types: Map<string, number | undefined>;
  maxBadgesPerProduct?: number;
  /** In the project's order. */
  badges: readonly ShopBadge[];
  products: readonly ShopProduct[];
}
