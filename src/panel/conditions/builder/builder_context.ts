import { createContext, useContext } from "react";
import type { Attribute } from "../attributes.ts";
import type { Segment } from "../../data/segments.ts";
import type { ConditionKind } from "../condition.ts";
import type { ConditionError } from "../condition_errors.ts";
import { noParts } from "../parts/edit_parts.ts";
import type { Part } from "../parts/part.ts";

/** What every part of the condition builder needs. */
export interface Builder {
  readonly kind: ConditionKind;
  /** The attributes of products, as suggestions. */
  readonly attributes: readonly Attribute[];
  /** The segments to choose from; none where a condition cannot refer to one. */
  readonly segments: readonly Segment[];
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
  segments: [],
  errors: [],
  change: () => {},
  remove: () => {},
  freeId: () => noParts.id,
});

export function useBuilder(): Builder {
  return useContext(BuilderContext);
}
