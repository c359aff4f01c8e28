import type { Faults } from "../../data/faults.ts";
import type { Badge } from "../../data/resource.ts";
import type { ProductValue } from "./product_value.ts";

/** What each part of the product's page works with. */
export interface PartProps {
  readonly value: ProductValue;
  /** The badges that it names, by id, as far as they are known. */
  readonly badges: ReadonlyMap<string, Badge>;
  readonly faults: Faults;
  /** Missing for those who may only read. */
  readonly change: ((change: (before: ProductValue) => ProductValue) => void) | undefined;
}
