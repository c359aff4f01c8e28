import type { Faults } from "../../data/faults.ts";
import type { TypeForm } from "../form/type_form.ts";

/** What each part of a type's form is given. */
export interface PartProps {
  readonly value: TypeForm;
  readonly change: (change: (before: TypeForm) => TypeForm) => void;
  /** What is wrong, by the JSON Pointer of its place. */
  readonly faults: Faults;
  readonly isReadOnly: boolean;
}
