import { Box } from "@mantine/core";
import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps } from "@rjsf/utils";
import { AddedField } from "./added_field.tsx";

/** What stands around a field: labels, descriptions and faults are the kit's own, in the field. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { schema, required = false, hidden = false, children } = props;
  // A constant that has to be there says nothing to a merchant: it tells forms apart.
  if (hidden || required && "const" in schema) return <Box display="none">{children}</Box>;
  if (ADDITIONAL_PROPERTY_FLAG in schema) return <AddedField {...props} />;
  return children;
}
