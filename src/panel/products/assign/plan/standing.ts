/** How a badge stands on a product by hand. */
export type Standing =
  | { readonly kind: "none" }
  | { readonly kind: "whole" }
  | { readonly kind: "variants"; readonly variantIds: ReadonlySet<number> }
  | { readonly kind: "excluded" };

/** How a badge stands on products now. */
export interface Standings {
  /** Of the products that were asked for; who is missing does not have it. */
  readonly byProduct: ReadonlyMap<number, Standing>;
  /** Whether it was found out who excludes it; else they are among the missing ones. */
  readonly knowsExclusions: boolean;
}
