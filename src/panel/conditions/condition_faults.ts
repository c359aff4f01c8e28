import type { Faults } from "../data/faults.ts";
import { pointerParts } from "../forms/json_pointer.ts";
import type { Rule } from "./parts/part.ts";

/** What the service found wrong in a condition. */
export interface ConditionFault {
  /** The keys that lead to it. */
  readonly at: readonly string[];
  readonly detail: string;
}

/** Of a form's faults those of the condition at `pointer`. */
export function faultsBelow(pointer: string, faults: Faults): ConditionFault[] {
  return Object.entries(faults)
    .filter(([place]) => place === pointer || place.startsWith(`${pointer}/`))
    .map(([place, detail]) => ({ at: pointerParts(place.slice(pointer.length)), detail }));
}

/** Whether a fault is about a comparison: it stands below the field's name. */
export function isAbout(rule: Rule, { at }: ConditionFault): boolean {
  return at.includes(rule.field);
}

/** A fault with its place, as people follow it. */
export function faultWords({ at, detail }: ConditionFault): string {
  return at.length === 0 ? detail : `${at.join(" › ")}: ${detail}`;
}
