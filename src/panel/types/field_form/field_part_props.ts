import type { Field } from "../fields/field.ts";
import type { FieldErrors } from "../form/field_errors.ts";

/** The props of each part of a field's form. */
export interface PartProps<Kind extends Field = Field> {
  readonly field: Kind;
  readonly errors: FieldErrors;
  readonly isReadOnly: boolean;
  readonly onChange: (field: Field) => void;
}
