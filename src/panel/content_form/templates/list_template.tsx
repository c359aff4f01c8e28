import "@mantine/core/styles/Fieldset.layer.css";
import { Fieldset, Stack, Text } from "@mantine/core";
import type { ArrayFieldTemplateProps } from "@rjsf/utils";
import { useT } from "../../i18n/use_t.ts";
import { AddButton } from "./add_button.tsx";
import { ErrorLines } from "./error_lines.tsx";

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
