import type { Field } from "../fields/field.ts";
import type { FieldFaults } from "../form/field_faults.ts";

/** The props of each part of a field's form. */
export interface PartProps<Kind extends Field = Field> {
  readonly field: Kind;
  readonly faults: FieldFaults;
  readonly isReadOnly: boolean;
  readonly onChange: (field: Field) => void;
}
