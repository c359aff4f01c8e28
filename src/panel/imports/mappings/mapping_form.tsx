import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useHasScope } from "../../auth/use_session.ts";
import type { Mapping } from "../../data/mappings.ts";
import type { Versioned } from "../../data/resource.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import { errorBelow } from "../../forms/input_errors.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { Icon } from "../../theme/icon.tsx";
import { Section } from "../../theme/section.tsx";
import { PreviewTable } from "../preview/preview_table.tsx";
import { usePreview } from "../preview/use_preview.ts";
import { FileField } from "../upload/file_field.tsx";
import { useChosenFile } from "../upload/use_chosen_file.ts";
import { AttributeRows } from "./attribute_rows.tsx";
import { ColumnField } from "./column_field.tsx";
import {
  emptyMapping,
  mappedFields,
  type MappingValue,
  toMapping,
  toValue,
  withColumn,
} from "./mapping_value.ts";
import { useMappingChanges } from "./use_mapping_changes.ts";

interface Props {
  /** Missing for a new mapping. */
  readonly mapping: Versioned<Mapping> | undefined;
}

/** Edits a mapping, with the columns of a sample file, which is only read in the browser. */
export function MappingForm({ mapping }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const [value, setValue] = useState<MappingValue>(mapping ? toValue(mapping) : emptyMapping);
  const sample = useChosenFile();
  const preview = usePreview(sample.chosen);
  const columns = preview?.columns ?? [];
  const { save, remove, problem, isBusy } = useMappingChanges(mapping);
  const errors = problem instanceof ServiceProblem ? problem.errors : {};
  const set = (part: Partial<MappingValue>) => setValue((before) => ({ ...before, ...part }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(toMapping(value));
  };
  return (
    <>
      <Section title={t("mappings.sample")} lead={t("mappings.sampleLead")}>
        <FileField {...sample} disabled={false} />
        {preview && <PreviewTable preview={preview} />}
      </Section>
      <Section title={t("mappings.fields")} lead={t("mappings.fieldsLead")}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md" maw="44rem">
            {mapping === undefined && (
              <TextInput
                label={t("forms.id")}
                description={t("feeds.idHint")}
                required
                maxLength={64}
                autoComplete="off"
                value={value.id}
                error={errors.mappingId}
                onChange={({ currentTarget }) => set({ id: currentTarget.value })}
              />
            )}
            {mappedFields.map((field) => (
              <ColumnField
                key={field}
                label={t(`mappings.field.${field}`)}
                required={field === "productId"}
                columns={columns}
                value={value.fields[field]?.from ?? ""}
                error={errorBelow(errors, `/${field}`)}
                disabled={!mayWrite}
                onChange={(from) => set({ fields: withColumn(value.fields, field, from) })}
              />
            ))}
            <AttributeRows
              rows={value.attributes}
              onChange={(attributes) => set({ attributes })}
              columns={columns}
              errors={errors}
              disabled={!mayWrite}
            />
            {problem !== undefined && (
              <Alert color="red" role="alert" icon={<Icon name="warning" />}>
                {problem instanceof ServiceProblem && problem.status === 412
                  ? t(mapping ? "mappings.changed" : "mappings.taken")
                  : errorText(problem, t, "forms.lost")}
              </Alert>
            )}
            {mayWrite && (
              <Group gap="sm">
                <Button type="submit" loading={isBusy}>{t("forms.save")}</Button>
                {mapping && (
                  <ConfirmButton
                    label={t("forms.delete")}
                    title={t("forms.deleteTitle", { name: mapping.id })}
                    onConfirm={remove}
                  >
                    <Text size="sm">{t("mappings.deleteText")}</Text>
                  </ConfirmButton>
                )}
              </Group>
            )}
          </Stack>
        </form>
      </Section>
    </>
  );
}
