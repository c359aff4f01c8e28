/** How a badge is manually assigned to a product. */
export interface CurrentAssignment {
  /** With `variants`, the badge is only for some of them. */
  readonly kind: "none" | "whole" | "variants" | "excluded";
}

/** The current assignments of a badge. */
export interface CurrentAssignments {
  /** The requested products that have an assignment; a missing product has none. */
  readonly byProduct: ReadonlyMap<number, CurrentAssignment>;
  /**
   * Whether exclusions were determined. If not, products that exclude the badge are missing too.
   */
  readonly knowsExclusions: boolean;
  /** The requested products that are not known to have a title: some may not be in the catalogue. */
  readonly untitled: readonly number[];
}
