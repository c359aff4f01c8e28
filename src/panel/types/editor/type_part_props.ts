import type { InputErrors } from "../../data/service_problem.ts";
import type { TypeForm } from "../form/type_form.ts";

/** The props of each part of a type's form. */
export interface PartProps {
  readonly value: TypeForm;
  readonly change: (change: (before: TypeForm) => TypeForm) => void;
  /** The errors, by JSON Pointer. */
  readonly errors: InputErrors;
  readonly isReadOnly: boolean;
}
