import type { Faults } from "../data/faults.ts";
import { pointerParts } from "../forms/json_pointer.ts";
import type { Rule } from "./parts/part.ts";

/** An error that the service found in a condition. */
export interface ConditionFault {
  /** The keys that lead to it. */
  readonly at: readonly string[];
  readonly detail: string;
}

/** The errors of a form that are in the condition at `pointer`. */
export function faultsBelow(pointer: string, faults: Faults): ConditionFault[] {
  return Object.entries(faults)
    .filter(([place]) => place === pointer || place.startsWith(`${pointer}/`))
    .map(([place, detail]) => ({ at: pointerParts(place.slice(pointer.length)), detail }));
}

/** Whether an error is about a comparison: the field's name is part of its path. */
export function isAbout(rule: Rule, { at }: ConditionFault): boolean {
  return at.includes(rule.field);
}

/** An error with its path in readable form. */
export function faultWords({ at, detail }: ConditionFault): string {
  return at.length === 0 ? detail : `${at.join(" › ")}: ${detail}`;
}
