import { createContext, useContext } from "react";
import type { Attribute } from "../attributes.ts";
import type { ConditionKind } from "../condition.ts";
import type { ConditionError } from "../condition_errors.ts";
import { noParts } from "../parts/edit_parts.ts";
import type { Part } from "../parts/part.ts";

/** What every part of the condition builder needs. */
export interface Builder {
  readonly kind: ConditionKind;
  /** The attributes of products, as suggestions. */
  readonly attributes: readonly Attribute[];
  /** The errors from the service. */
  readonly errors: readonly ConditionError[];
  /** Replaces the part with the same id. */
  readonly change: (part: Part) => void;
  readonly remove: (id: number) => void;
  readonly freeId: () => number;
}

export const BuilderContext = createContext<Builder>({
  kind: "when",
  attributes: [],
  errors: [],
  change: () => {},
  remove: () => {},
  freeId: () => noParts.id,
});

export function useBuilder(): Builder {
  return useContext(BuilderContext);
}
