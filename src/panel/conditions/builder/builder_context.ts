import { createContext, useContext } from "react";
import type { ConditionKind } from "../condition.ts";
import type { ConditionFault } from "../condition_faults.ts";
import { noParts } from "../parts/edit_parts.ts";
import type { Part } from "../parts/part.ts";

/** What every part of a condition works with. */
export interface Builder {
  readonly kind: ConditionKind;
  /** Attributes that products have, to choose from. */
  readonly suggestions: readonly string[];
  /** What the service found wrong. */
  readonly faults: readonly ConditionFault[];
  /** Puts a part in the place of the one with its id. */
  readonly change: (part: Part) => void;
  readonly remove: (id: number) => void;
  /** An id for a new part. */
  readonly freeId: () => number;
}

export const BuilderContext = createContext<Builder>({
  kind: "when",
  suggestions: [],
  faults: [],
  change: () => {},
  remove: () => {},
  freeId: () => noParts.id,
});

/** What the part works with. */
export function useBuilder(): Builder {
  return useContext(BuilderContext);
}
