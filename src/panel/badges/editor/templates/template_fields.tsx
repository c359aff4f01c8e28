import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { templateMaxChars } from "../../../../domain/limits.ts";
import { readableName } from "../../../content_form/readable_name.ts";
import type { JsonSchema } from "../../../content_form/schema/json_schema.ts";
import { memberPointer } from "../../../forms/json_pointer.ts";
import { useT } from "../../../i18n/use_t.ts";
import { IconButton } from "../../../theme/icon_button.tsx";
import type { SectionProps } from "../sections/section_props.ts";
import { InsertAttribute } from "./insert_attribute.tsx";
import { ProductPreview } from "./product_preview.tsx";
import { templateError } from "./template_error.ts";
import {
  membersWithoutTemplate,
  templateLanguage,
  templatesIn,
  withTemplate,
} from "./template_list.ts";
import classes from "./templates.module.css";

interface Props extends SectionProps {
  /** The language; `undefined` is the one that all others fall back to. */
  readonly tag: string | undefined;
  /** The type's schema without references. */
  readonly schema: JsonSchema;
}

/** Texts that each product fills in with its own attributes, with a preview on a product. */
export function TemplateFields({ tag, schema, value, set, errors, isReadOnly }: Props) {
  const t = useT();
  const titleId = useId();
  /** The field that attributes are inserted into. */
  const input = useRef<{ readonly member: string; readonly field: HTMLInputElement }>(null);
  /** The text that was just added, whose field gets the focus: its button is gone. */
  const [added, setAdded] = useState<string>();
  const own = templatesIn(value, tag);
  const free = isReadOnly ? [] : membersWithoutTemplate(value, tag, schema);
  const change = (member: string, template: string | undefined) =>
    set({ perProduct: withTemplate(value, { tag, member, template }) });
  const insert = (placeholder: string) => {
    const member = input.current?.member ?? Object.keys(own)[0];
    if (member === undefined) return;
    const text = own[member] ?? "";
    const at = input.current?.field.selectionStart ?? text.length;
    change(member, text.slice(0, at) + placeholder + text.slice(at));
    input.current?.field.focus();
  };
  const rows = Object.entries(own);
  if (rows.length === 0 && free.length === 0) return null;
  const pointer = memberPointer("/perProduct", templateLanguage(value, tag));
  return (
    <Stack
      gap="sm"
      role="group"
      aria-labelledby={titleId}
      data-field="perProduct"
      className={classes.templates}
    >
      <div>
        <Text fw={600} id={titleId}>{t("field.perProduct")}</Text>
        <Text size="sm" c="dimmed">
          {t("templates.lead", { example: "-{discountPercent} %" })}
        </Text>
      </div>
      {rows.map(([member, text]) => (
        <TextInput
          key={member}
          label={t("templates.of", { name: readableName(member) })}
          value={text}
          maxLength={templateMaxChars}
          onChange={({ currentTarget }) => change(member, currentTarget.value)}
          onFocus={({ currentTarget }) => {
            input.current = { member, field: currentTarget };
          }}
          error={errors[memberPointer(pointer, member)] ?? templateError(text, t)}
          readOnly={isReadOnly}
          autoFocus={member === added}
          rightSection={!isReadOnly && (
            <IconButton
              icon="close"
              label={t("forms.removeNamed", {
                name: t("templates.of", { name: readableName(member) }),
              })}
              onClick={() => {
                input.current = null;
                change(member, undefined);
              }}
            />
          )}
        />
      ))}
      {rows.length > 0 && !isReadOnly && <InsertAttribute onInsert={insert} />}
      {free.length > 0 && (
        <Group gap="xs">
          {free.map((member) => (
            <Button
              key={member}
              variant="default"
              size="xs"
              onClick={() => {
                setAdded(member);
                change(member, startOf(value.content[member]));
              }}
            >
              {t("templates.add", { name: readableName(member) })}
            </Button>
          ))}
        </Group>
      )}
      {rows.length > 0 && <ProductPreview badge={value} tag={tag} schema={schema} />}
    </Stack>
  );
}

/** The text to start a template from, with the same meaning. */
function startOf(text: unknown): string {
  return String(text).replaceAll(/[{}]/g, "$&$&");
}
