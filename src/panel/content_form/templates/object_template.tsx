import "@mantine/core/styles/Fieldset.layer.css";
import { Fieldset, Stack, Text } from "@mantine/core";
import { canExpand, type ObjectFieldTemplateProps } from "@rjsf/utils";
import { useT } from "../../i18n/use_t.ts";
import { useContentForm } from "../content_form_context.ts";
import { AddButton } from "./add_button.tsx";
import { ErrorLines } from "./error_lines.tsx";

/** The fields of an object. Unless it is the whole content, they have a frame with its name. */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { properties, fieldPathId, title, description, schema, uiSchema, formData } = props;
  const t = useT();
  const { idPrefix } = useContentForm();
  const isWhole = fieldPathId.path.length === 0 || fieldPathId.$id === idPrefix;
  const isReadOnly = props.readonly || props.disabled;
  // An object that only has alternative forms is shown entirely by the field for these.
  if (properties.length === 0 && (schema.oneOf || schema.anyOf)) return null;
  const fields = (
    <Stack gap="md">
      {description && !isWhole && <Text size="sm" c="dimmed">{description}</Text>}
      {properties.filter(({ hidden }) => !hidden).map(({ content }) => content)}
      <ErrorLines id={fieldPathId.$id} members={properties.map(({ name }) => name)} />
      {!isReadOnly && canExpand(schema, uiSchema, formData) && (
        <AddButton
          label={isWhole ? t("contentForm.newName") : t("contentForm.addTo", { name: title })}
          onClick={props.onAddProperty}
        />
      )}
    </Stack>
  );
  if (isWhole || title === "") return fields;
  return <Fieldset legend={title} radius="md">{fields}</Fieldset>;
}
