import type { InputErrors } from "../../data/service_problem.ts";
import type { Badge } from "../../data/resource.ts";
import type { ProductValue } from "./product_value.ts";

/** The props of each section of the product's page. */
export interface PartProps {
  readonly value: ProductValue;
  /** The badges that the product refers to, by id, as far as they are loaded. */
  readonly badges: ReadonlyMap<string, Badge>;
  readonly errors: InputErrors;
  /** Missing for readers without write access. */
  readonly change: ((change: (before: ProductValue) => ProductValue) => void) | undefined;
}
