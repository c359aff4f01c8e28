import type { Change } from "../../data/changes.ts";
import { isLongState } from "../change_state.ts";
import { type Difference, inParts, stateDifference } from "./state_difference.ts";

/** What the sentence about a change says already, and what nobody set. */
const silent = new Set(["id", "createdAt", "updatedAt"]);

/** What a reader wants to see of a change, field by field; nothing of states that are too long to be kept. */
export function shownDifferences({ operation, before, after }: Change): Difference[] {
  // The sentence says it all.
  if (operation === "moveBadge") return [];
  if (isLongState(before) || isLongState(after)) return [];
  return inParts(stateDifference(before, after)).filter(
    ({ path: [first = ""] }) => !silent.has(first),
  );
}
