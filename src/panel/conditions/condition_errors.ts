import type { InputErrors } from "../data/service_problem.ts";
import { errorsBelow } from "../forms/input_errors.ts";
import { pointerParts } from "../forms/json_pointer.ts";
import type { Rule } from "./parts/part.ts";

/** An error that the service found in a condition. */
export interface ConditionError {
  /** The keys that lead to it. */
  readonly at: readonly string[];
  readonly detail: string;
}

/** The errors of a form that are in the condition at `pointer`. */
export function conditionErrors(errors: InputErrors, pointer: string): ConditionError[] {
  return Object.entries(errorsBelow(errors, pointer))
    .map(([place, detail]) => ({ at: pointerParts(place), detail }));
}

/** Whether an error is about a comparison: the field's name is part of its path. */
export function isAbout(rule: Rule, { at }: ConditionError): boolean {
  return at.includes(rule.field);
}

/** An error with its path in readable form. */
export function conditionErrorText({ at, detail }: ConditionError): string {
  return at.length === 0 ? detail : `${at.join(" › ")}: ${detail}`;
}
