import type { Faults } from "../../../data/faults.ts";
import type { BadgeValue } from "../value/badge_value.ts";

/** What every part of the editor works with. */
export interface SectionProps {
  readonly value: BadgeValue;
  /** Sets fields; one set to nothing is left out. */
  readonly set: (fields: Partial<BadgeValue>) => void;
  /** What is wrong, by pointers into the badge. */
  readonly faults: Faults;
  readonly isReadOnly: boolean;
}
