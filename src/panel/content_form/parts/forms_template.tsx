import { Stack } from "@mantine/core";
import type { MultiSchemaFieldTemplateProps } from "@rjsf/utils";

/** Where content has one of several forms: which, and that one's fields. */
export function FormsTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <Stack gap="md">
      {selector}
      {optionSchemaField}
    </Stack>
  );
}
