import "@mantine/core/styles/Fieldset.layer.css";
import { Button, Fieldset, Stack, Text } from "@mantine/core";
import {
  type ArrayFieldTemplateProps,
  canExpand,
  type ObjectFieldTemplateProps,
  type UnsupportedFieldProps,
} from "@rjsf/utils";
import { useT } from "../../i18n/use_t.ts";
import { idSeparator, pathOf, useContentForm } from "../content_form_context.ts";
import { Icon } from "../../theme/icon.tsx";

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

/** The entries of a list, one below the other. */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { items, title, schema, fieldPathId, canAdd, onAddClick, readonly, disabled, required } =
    props;
  const t = useT();
  const members = items.map((_, place) => String(place));
  return (
    <Fieldset legend={required ? `${title} *` : title} radius="md">
      <Stack gap="sm">
        {schema.description && <Text size="sm" c="dimmed">{schema.description}</Text>}
        {items}
        <ErrorLines id={fieldPathId.$id} members={members} />
        {canAdd && !readonly && !disabled && (
          <AddButton label={t("contentForm.addTo", { name: title })} onClick={onAddClick} />
        )}
      </Stack>
    </Fieldset>
  );
}

interface AddButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => onClick()}
      >
        {label}
      </Button>
    </div>
  );
}

interface ErrorLinesProps {
  /** The id of an object or a list. */
  readonly id: string;
  /** The members with fields of their own, which show their own errors. */
  readonly members: readonly string[];
}

/** The errors of an object or a list as a whole, and of its members without a field. */
function ErrorLines({ id, members }: ErrorLinesProps) {
  const { errors } = useContentForm();
  const inside = `${id}${idSeparator}`;
  const lines = [...errors].flatMap(([at, text]) => {
    if (at === id) return [text];
    const [name = ""] = at.startsWith(inside) ? at.slice(inside.length).split(idSeparator) : [];
    return name === "" || members.includes(name) ? [] : [`${name}: ${text}`];
  });
  if (lines.length === 0) return null;
  return <Text size="sm" c="var(--mantine-color-error)">{lines.join(" ")}</Text>;
}

/** A placeholder for a value that only the JSON view can edit. */
export function OnlyJson({ fieldPathId, schema }: UnsupportedFieldProps) {
  const t = useT();
  const form = useContentForm();
  const name = schema.title ?? pathOf(fieldPathId.$id, form).at(-1) ?? "";
  return (
    <div>
      <Text size="sm" fw={500}>{name}</Text>
      <Text size="sm" c="dimmed">{t("contentForm.onlyJson")}</Text>
    </div>
  );
}
