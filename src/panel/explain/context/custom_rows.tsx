import { Button, NativeSelect, Stack, TagsInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { IconButton } from "../../theme/icon_button.tsx";
import { isObject, isSameJson } from "../../forms/json.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import {
  customOf,
  emptyRow,
  type Row,
  rowError,
  rowKinds,
  rowsOf,
  withRows,
} from "./custom_row.ts";
import classes from "./custom_rows.module.css";

interface Props {
  readonly custom: unknown;
  readonly onChange: (custom: unknown) => void;
}

/** The shop's own fields, for its own conditions: any number of names and values. */
export function CustomRows({ custom, onChange }: Props) {
  const t = useT();
  const { rows, setRows } = useRows(custom);
  const change = (changed: readonly Row[]) => {
    setRows(changed);
    onChange(withRows(custom, changed));
  };
  return (
    <Stack gap="xs" role="group" aria-label={t("explain.custom")}>
      <Text size="sm" fw={600}>{t("explain.custom")}</Text>
      {rows.map((row, at) => (
        <CustomRow
          key={at}
          row={row}
          error={rowError(row, rows.slice(0, at))}
          onChange={(changed) => change(rows.with(at, changed))}
          onRemove={() => change(rows.toSpliced(at, 1))}
        />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        className={classes.add}
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => setRows([...rows, emptyRow])}
      >
        {t("explain.customAdd")}
      </Button>
    </Stack>
  );
}

/** The rows as typed, until the context is changed elsewhere, in the JSON or the URL. */
function useRows(custom: unknown) {
  const contextRows = rowsOf(isObject(custom) ? custom : {});
  const [rows, setRows] = useState<readonly Row[]>(contextRows);
  const isMine = isSameJson(customOf(rows), customOf(contextRows));
  if (!isMine) setRows(contextRows);
  return { rows: isMine ? rows : contextRows, setRows };
}

interface RowProps {
  readonly row: Row;
  readonly error: ReturnType<typeof rowError>;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
}

function CustomRow({ row, error, onChange, onRemove }: RowProps) {
  const t = useT();
  const isValueInvalid = error === "explain.notNumber";
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={t("field.name")}
        placeholder={t("field.name")}
        value={row.key}
        error={error && !isValueInvalid && t(error)}
        onChange={({ currentTarget }) => onChange({ ...row, key: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t("forms.kind")}
        data={rowKinds.map((value) => ({ value, label: t(`forms.kind.${value}`) }))}
        value={row.kind}
        onChange={({ currentTarget }) =>
          onChange({ ...row, kind: rowKinds.find((it) => it === currentTarget.value) ?? row.kind })}
      />
      <IconButton
        icon="remove"
        size="input-sm"
        label={t("explain.customRemove", { key: row.key || t("field.name") })}
        onClick={onRemove}
      />
      <div className={classes.value}>
        <RowValue
          row={row}
          onChange={(texts) => onChange({ ...row, texts })}
          error={isValueInvalid ? t(error) : undefined}
        />
      </div>
    </div>
  );
}

interface ValueProps {
  readonly row: Row;
  readonly onChange: (texts: readonly string[]) => void;
  readonly error: string | undefined;
}

function RowValue({ row: { kind, texts }, onChange, error }: ValueProps) {
  const t = useT();
  const name = { "aria-label": t("forms.value"), placeholder: t("forms.value") };
  const [text = ""] = texts;
  if (kind === "texts") {
    return <TagsInput {...name} acceptValueOnBlur value={[...texts]} onChange={onChange} />;
  }
  if (kind === "flag") {
    return (
      <NativeSelect
        aria-label={name["aria-label"]}
        data={[{ value: "true", label: t("forms.yes") }, {
          value: "false",
          label: t("forms.no"),
        }]}
        value={text === "true" ? "true" : "false"}
        onChange={({ currentTarget }) => onChange([currentTarget.value])}
      />
    );
  }
  return (
    <TextInput
      {...name}
      inputMode={kind === "number" ? "decimal" : "text"}
      value={text}
      error={error}
      onChange={({ currentTarget }) => onChange([currentTarget.value])}
    />
  );
}
