import { Box, Group, TextInput } from "@mantine/core";
import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps } from "@rjsf/utils";
import { IconButton } from "../../theme/icon_button.tsx";
import { useT } from "../../i18n/use_t.ts";
import classes from "./field_template.module.css";
import { elementId } from "../widgets/use_field.ts";

/** A field that the merchant names, where the type allows additional ones. */
function AddedField(props: FieldTemplateProps) {
  const { id, label, readonly, disabled, children, onKeyRenameBlur, onRemoveProperty } = props;
  const t = useT();
  const isReadOnly = readonly || disabled;
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <TextInput
        id={`${elementId(id)}-key`}
        label={t("contentForm.fieldName")}
        defaultValue={label}
        readOnly={isReadOnly}
        onBlur={onKeyRenameBlur}
        className={classes.name}
      />
      <div className={classes.value}>{children}</div>
      {!isReadOnly && (
        <IconButton
          icon="remove"
          size={36}
          label={`${t("contentForm.remove")}: ${label}`}
          onClick={onRemoveProperty}
        />
      )}
    </Group>
  );
}

/** The frame of a field. Label, description and error are shown by the UI kit, in the field. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { schema, required = false, hidden = false, children } = props;
  // A required constant only identifies a form, which is of no interest to merchants.
  if (hidden || required && "const" in schema) return <Box display="none">{children}</Box>;
  if (ADDITIONAL_PROPERTY_FLAG in schema) return <AddedField {...props} />;
  return children;
}
