import type { InputErrors } from "../../../data/service_problem.ts";
import type { BadgeValue } from "../value/badge_value.ts";

/** The props of every section of the editor. */
export interface SectionProps {
  readonly value: BadgeValue;
  /** Sets fields; `undefined` removes a field. */
  readonly set: (fields: Partial<BadgeValue>) => void;
  /** The errors, by JSON Pointers into the badge. */
  readonly errors: InputErrors;
  readonly isReadOnly: boolean;
}
