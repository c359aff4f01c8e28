import { Alert, Group, SegmentedControl, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { errorsBelow } from "../../forms/input_errors.ts";
import { JsonField } from "../../forms/json_field.tsx";
import { isObject } from "../../forms/json.ts";
import { useT } from "../../i18n/use_t.ts";
import { FieldListEditor } from "../field_form/field_list_editor.tsx";
import { readFields } from "../fields/read_fields.ts";
import type { Schema } from "../fields/write_schema.ts";
import { asFields, type Content, contentAsTyped, schemaOf } from "../form/type_form.ts";
import type { PartProps } from "./type_part_props.ts";
import type { JsonText } from "./use_json_text.ts";

interface Props extends PartProps {
  /** The schema that stored badges match; `undefined` for a new type. */
  readonly savedSchema: Schema | undefined;
  readonly json: JsonText;
}

/** Edits what the badges of a type contain, as fields or as their JSON Schema. */
export function ContentEditor({ value, change, errors, isReadOnly, savedSchema, json }: Props) {
  const t = useT();
  const [view, setView] = useState<"fields" | "json">(json.isBroken ? "json" : "fields");
  const { content } = value;
  const list = asFields(content);
  const areFieldsShown = list !== undefined && view === "fields";
  const set = (content: Content) => change((before) => ({ ...before, content }));
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">{t("types.contents")}</Title>
        <SegmentedControl
          aria-label={t("types.view")}
          value={areFieldsShown ? "fields" : "json"}
          onChange={(view) => setView(view === "json" ? "json" : "fields")}
          data={[
            {
              value: "fields",
              label: t("forms.asFields"),
              disabled: list === undefined || json.isBroken,
            },
            { value: "json", label: t("types.asJson") },
          ]}
        />
      </Group>
      {areFieldsShown
        ? (
          <FieldListEditor
            list={list}
            savedSchema={savedSchema}
            errors={errors}
            isReadOnly={isReadOnly}
            onChange={set}
          />
        )
        : (
          <>
            <NotHeld content={content} />
            <JsonField
              label={t("types.schema")}
              description={t("types.schemaHint")}
              value={schemaOf(content)}
              onChange={(schema) => set(contentAsTyped(schema))}
              onBroken={json.onBroken}
              storageKey={json.storageKey}
              error={schemaError(errors)}
              readOnly={isReadOnly}
            />
          </>
        )}
    </Stack>
  );
}

/** Says why the schema cannot be shown as fields. */
function NotHeld({ content }: { readonly content: Content }) {
  const t = useT();
  const schema = schemaOf(content);
  const { unsupportedAt } = isObject(schema) ? readFields(schema) : {};
  if (unsupportedAt === undefined) return null;
  return <Alert color="gray">{t("types.unsupported", { place: unsupportedAt })}</Alert>;
}

/** The errors of the schema, with their places in it. */
function schemaError(errors: PartProps["errors"]): string | undefined {
  const lines = Object.entries(errorsBelow(errors, "/schema"))
    .map(([place, detail]) => place === "" ? detail : `${place}: ${detail}`);
  return lines.length === 0 ? undefined : lines.join("\n");
}
