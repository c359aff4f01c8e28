import { Text } from "@mantine/core";
import type { UnsupportedFieldProps } from "@rjsf/utils";
import { useT } from "../../i18n/use_t.ts";
import { pathOf, useContentForm } from "../content_form_context.ts";

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
