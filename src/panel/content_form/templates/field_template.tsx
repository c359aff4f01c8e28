import { Box } from "@mantine/core";
import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps } from "@rjsf/utils";
import { AddedField } from "./added_field.tsx";

/** The frame of a field. Label, description and error are shown by the UI kit, in the field. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { schema, required = false, hidden = false, children } = props;
  // A required constant only identifies a form, which is of no interest to merchants.
  if (hidden || required && "const" in schema) return <Box display="none">{children}</Box>;
  if (ADDITIONAL_PROPERTY_FLAG in schema) return <AddedField {...props} />;
  return children;
}
