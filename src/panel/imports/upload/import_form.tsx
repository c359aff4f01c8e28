import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { type ImportSummary, isUnfinished, type Upload } from "../../data/imports.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import type { Translate } from "../../i18n/translate.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { Icon } from "../../theme/icon.tsx";
import { Section } from "../../theme/section.tsx";
import { PreviewTable } from "../preview/preview_table.tsx";
import { usePreview } from "../preview/use_preview.ts";
import { CancelButton } from "../result/cancel_button.tsx";
import { Detail } from "../result/detail.tsx";
import { ImportProgress } from "../result/import_progress.tsx";
import { ImportResult } from "../result/import_result.tsx";
import { useImport } from "../use_imports.ts";
import { FileField } from "./file_field.tsx";
import classes from "./import_form.module.css";
import { type ImportOptions, kinds } from "./import_options.ts";
import { MappingField, ModeField } from "./option_fields.tsx";
import { useChosenFile } from "./use_chosen_file.ts";
import type { useUpload } from "./use_upload.ts";

interface Props {
  readonly upload: ReturnType<typeof useUpload>;
  /** The last imports, among them the one of the file that is being sent. */
  readonly imports: readonly ImportSummary[];
}

/** Imports a file: the reader chooses it, sees what it would change, and starts. */
export function ImportForm({ upload, imports }: Props) {
  const t = useT();
  const { options, change } = useOptions(upload.clear);
  const file = useChosenFile();
  const { chosen } = file;
  const preview = usePreview(chosen);
  const { isSending } = upload;
  const send = (part: Pick<Upload, "dryRun" | "maxRemovedPercent">) => {
    if (chosen) upload.send({ ...options, ...part, ...chosen.kind, file: chosen.file });
  };
  return (
    <Section title={t("imports.file")} lead={t("imports.fileLead")}>
      <Stack gap="md" maw="40rem">
        <NativeSelect
          label={t("imports.kind")}
          data={kinds.map((value) => ({ value, label: t(`imports.kind.${value}`) }))}
          value={options.kind}
          onChange={({ currentTarget }) =>
            // A mode means something else for each kind.
            change({
              kind: kinds.find((it) => it === currentTarget.value) ?? "products",
              mode: "merge",
            })}
          disabled={isSending}
        />
        <FileField
          {...file}
          choose={(next) => {
            upload.clear();
            return file.choose(next);
          }}
          disabled={isSending}
        />
        {options.kind === "products" && (
          <MappingField options={options} onChange={change} disabled={isSending} />
        )}
        <ColumnsHelp options={options} />
        <ModeField options={options} onChange={change} disabled={isSending} />
        {chosen && !isSending && upload.received === undefined && (
          <Group gap="sm">
            <Button onClick={() => send({ dryRun: true })}>{t("imports.check")}</Button>
            <Button variant="default" onClick={() => send({ dryRun: false })}>
              {t("imports.start")}
            </Button>
          </Group>
        )}
      </Stack>
      {preview && upload.received === undefined && <PreviewTable preview={preview} />}
      {isSending && <Sending upload={upload} imports={imports} />}
      {upload.problem !== undefined && (
        <Alert color="red" role="alert" icon={<Icon name="warning" />}>
          {problemText(upload.problem, t)}
        </Alert>
      )}
      {upload.received && (
        <Received key={upload.received.id} importId={upload.received.id} onSend={send} />
      )}
    </Section>
  );
}

/** The options; `?kind=assignments` in the URL chooses that kind. */
function useOptions(onChange: () => void) {
  const [search] = useSearchParams();
  const [options, setOptions] = useState<ImportOptions>(() => ({
    kind: search.get("kind") === "assignments" ? "assignments" : "products",
    mode: "merge",
    mapping: "columns",
  }));
  const change = (part: Partial<ImportOptions>) => {
    onChange();
    setOptions((before) => ({ ...before, ...part }));
  };
  const { kind, mapping } = options;
  // Only products have mappings.
  return { options: { ...options, mapping: kind === "products" ? mapping : "columns" }, change };
}

const examples = {
  products: `id,title,sku,imageUrl,attributes.price:number,attributes.brand
1234,Wool scarf,SC-1234,https://shop.example/scarf.jpg,19.90,Alder`,
  assignments: `badge,productId,variantIds
Sale,1234,
Sale,1235,12351 12352`,
};

/** The columns of files that name their columns as the service does. */
function ColumnsHelp({ options: { kind, mapping } }: { readonly options: ImportOptions }) {
  const t = useT();
  if (mapping !== "columns") return null;
  return (
    <details className={classes.columns}>
      <summary>{t("imports.columns")}</summary>
      <Text size="sm" mt="xs">{t(`imports.columns.${kind}`)}</Text>
      <pre tabIndex={0} role="group" aria-label={t("imports.example")}>{examples[kind]}</pre>
    </details>
  );
}

/** The progress of the upload, as the service sees it. */
function Sending({ upload, imports }: Props) {
  const t = useT();
  // One import of a project goes on at a time; those of feeds have a source.
  const own = imports.find((it) => isUnfinished(it) && it.source === undefined);
  const label = t(upload.sent?.dryRun ? "imports.checking" : "imports.receiving");
  return (
    <Stack gap="md" align="start">
      <ImportProgress label={label} part={own?.progress} />
      {own
        ? <CancelButton importId={own.id} onCancelled={upload.clear} />
        : <Button variant="default" onClick={upload.clear}>{t("imports.cancel")}</Button>}
    </Stack>
  );
}

interface ReceivedProps {
  readonly importId: string;
  readonly onSend: (part: Pick<Upload, "dryRun" | "maxRemovedPercent">) => void;
}

/** What came of the file, and the way from a check to the import. */
function Received({ importId, onSend }: ReceivedProps) {
  const t = useT();
  const { data: found } = useImport(importId);
  if (found === undefined) return null;
  const removesMany = found.error?.code === "too_many_removed";
  const start = () => onSend({ dryRun: false });
  const startAnyway = () => {
    onSend({ dryRun: false, maxRemovedPercent: 100 });
    return Promise.resolve();
  };
  return (
    <ImportResult found={found}>
      {found.dryRun && found.state === "done" && (
        <Group>
          <Button onClick={start}>{t("imports.start")}</Button>
        </Group>
      )}
      {removesMany && (
        <Group>
          <ConfirmButton
            label={t("imports.anyway")}
            title={t("imports.anywayTitle")}
            onConfirm={startAnyway}
          >
            <Stack gap="xs">
              {found.error && (
                <Text size="sm" fw={600}>
                  <Detail text={found.error.detail} />
                </Text>
              )}
              <Text size="sm">{t(`imports.anywayText.${found.kind}`)}</Text>
            </Stack>
          </ConfirmButton>
        </Group>
      )}
    </ImportResult>
  );
}

/** Why a file was not received. */
function problemText(problem: unknown, t: Translate): string {
  if (problem instanceof ServiceProblem) {
    if (problem.status === 409) return t("imports.busy");
    if (problem.status === 413) return t("imports.error.payload_too_large");
  }
  return errorText(problem, t, "imports.lost");
}
