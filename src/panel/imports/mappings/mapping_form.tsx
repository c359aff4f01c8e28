import { Stack } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useService } from "../../auth/use_service.ts";
import { useHasScope } from "../../auth/use_session.ts";
import type { Mapping } from "../../data/mappings.ts";
import type { Versioned } from "../../data/resource.ts";
import { ConflictNotice } from "../../forms/conflict_notice.tsx";
import { focusFirstError } from "../../forms/focus/focus_first_error.ts";
import { errorBelow } from "../../forms/input_errors.ts";
import { pointerParts } from "../../forms/json_pointer.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { LastSaved } from "../../projects/last_saved.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { Section } from "../../theme/section.tsx";
import { ItemFormEnd, ItemIdField } from "../item_form_parts.tsx";
import { PreviewTable } from "../preview/preview_table.tsx";
import { usePreview } from "../preview/use_preview.ts";
import { FileField } from "../upload/file_field.tsx";
import { useChosenFile } from "../upload/use_chosen_file.ts";
import { mappingErrors } from "../item_errors.ts";
import { useItemErrors } from "../use_item_errors.ts";
import { useItemChanges } from "../use_item_changes.ts";
import { AttributeRows } from "./attribute_rows.tsx";
import { ColumnField } from "./column_field.tsx";
import { PatternField } from "./pattern_field.tsx";
import {
  isSource,
  mappedFields,
  type MappingValue,
  sourceText,
  withSource,
} from "./mapping_value.ts";
import { useMappingEditor } from "./use_mapping_editor.ts";

interface Props {
  /** Missing for a new mapping. */
  readonly mapping: Versioned<Mapping> | undefined;
}

type Rows = MappingValue["attributes"];

/** Edits a mapping, with the columns of a sample file, which is only read in the browser. */
export function MappingForm({ mapping }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const editor = useMappingEditor(mapping);
  const { value, change, problem, isSaving, conflict } = editor;
  const sample = useChosenFile();
  const preview = usePreview(sample.chosen);
  const columns = preview?.columns ?? [];
  const projectId = useProjectId();
  const { mappings } = useService();
  const { saved, remove } = useItemChanges("mappings");
  /** How many rows were there at the last attempt to save: those after them are still empty. */
  const [settledRows, setSettledRows] = useState(Infinity);
  const settled = { ...value, attributes: value.attributes.slice(0, settledRows) };
  const { shown, isBlocked, attempt } = useItemErrors(mappingErrors(value), mappingErrors(settled));
  const errors = { ...editor.errors, ...shown };
  const set = (part: Partial<MappingValue>) => change((before) => ({ ...before, ...part }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSettledRows(Infinity);
    if (attempt() && await editor.save()) await saved();
    else focusFirstError(form);
  };
  const setRows = (attributes: Rows) => {
    setSettledRows((before) => settledAfter(before, value.attributes, attributes));
    set({ attributes });
  };
  const removeStored = async () => {
    await mappings.remove({ projectId }, value.id);
    editor.discard();
  };
  return (
    <>
      <ConflictNotice
        editor={editor}
        lead={<LastSaved subject={`mappings/${value.id}`} />}
        nameOf={(pointer) => placeName(pointer, t)}
        inWords={(_, source) => isSource(source) ? sourceText(source) : undefined}
        whole={[...mappedFields.map((field) => `/fields/${field}`), "/attributes"]}
      />
      <Section title={t("mappings.sample")} lead={t("mappings.sampleLead")}>
        <FileField {...sample} disabled={false} />
        {preview && <PreviewTable preview={preview} />}
      </Section>
      <Section title={t("mappings.fields")} lead={t("mappings.fieldsLead")}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md" maw="44rem">
            {mapping === undefined && (
              <ItemIdField
                value={value.id}
                error={errors.mappingId}
                onChange={(id) => set({ id })}
              />
            )}
            {mappedFields.map((field) => (
              <Stack key={field} gap="xs">
                <ColumnField
                  label={t(`mappings.field.${field}`)}
                  required={field === "productId"}
                  columns={columns}
                  value={value.fields[field]?.from ?? ""}
                  error={errors[`/${field}`] ?? errorBelow(errors, `/${field}/from`)}
                  disabled={!mayWrite}
                  onChange={(from) => set({ fields: withSource(value.fields, field, { from }) })}
                />
                <PatternField
                  of={t(`mappings.field.${field}`)}
                  hasColumn={Boolean(value.fields[field]?.from)}
                  value={value.fields[field]?.pattern}
                  error={errorBelow(errors, `/${field}/pattern`)}
                  disabled={!mayWrite}
                  onChange={(pattern) =>
                    set({ fields: withSource(value.fields, field, { pattern }) })}
                />
              </Stack>
            ))}
            <AttributeRows
              rows={value.attributes}
              onChange={setRows}
              columns={columns}
              errors={errors}
              disabled={!mayWrite}
            />
            <ItemFormEnd
              kind="mappings"
              id={mapping?.id}
              problem={problem === undefined ? undefined : errorText(problem, t, "forms.lost")}
              isBusy={isSaving}
              isBlocked={isBlocked}
              hasConflict={conflict !== undefined}
              onDiscard={editor.isChanged ? editor.discard : undefined}
              onRemove={() => remove(value.id, removeStored)}
            />
          </Stack>
        </form>
      </Section>
    </>
  );
}

/** How many settled rows there are after a row was added, removed or changed. */
function settledAfter(settled: number, before: Rows, after: Rows): number {
  if (after.length > before.length) return Math.min(settled, before.length);
  if (after.length === before.length) return settled;
  return before.findIndex((row, at) => row !== after[at]) < settled ? settled - 1 : settled;
}

/** The label of the field at a JSON Pointer. */
function placeName(pointer: string, t: Translate): string {
  const [, name] = pointerParts(pointer);
  const field = mappedFields.find((it) => it === name);
  return field === undefined ? t("field.attributes") : t(`mappings.field.${field}`);
}
