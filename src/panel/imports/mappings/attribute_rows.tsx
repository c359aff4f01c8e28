import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import type { InputErrors } from "../../data/service_problem.ts";
import { useFocusLater } from "../../forms/focus/use_focus_later.ts";
import { errorBelow } from "../../forms/input_errors.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { IconButton } from "../../theme/icon_button.tsx";
import { rowPlace } from "../item_errors.ts";
import classes from "./attribute_rows.module.css";
import { ColumnField } from "./column_field.tsx";
import { PatternField } from "./pattern_field.tsx";
import { attributeKinds, type AttributeRow } from "./mapping_value.ts";

interface Props {
  readonly rows: readonly AttributeRow[];
  readonly onChange: (rows: readonly AttributeRow[]) => void;
  readonly columns: readonly string[];
  readonly errors: InputErrors;
  readonly disabled: boolean;
}

/** The columns that become attributes, which rules can check. */
export function AttributeRows({ rows, onChange, columns, errors, disabled }: Props) {
  const t = useT();
  const { idOf, focusLater } = useFocusLater();
  const add = () => {
    onChange([...rows, { path: "", from: "" }]);
    focusLater(`column ${rows.length}`);
  };
  const remove = (at: number) => {
    onChange(rows.filter((_, place) => place !== at));
    // The next row has the place of the removed one.
    const neighbour = Math.min(at, rows.length - 2);
    focusLater(neighbour < 0 ? "add" : `remove ${neighbour}`);
  };
  const set = (at: number, part: Partial<AttributeRow>) =>
    onChange(rows.map((row, place) => place === at ? { ...row, ...part } : row));
  return (
    <fieldset className={classes.rows} disabled={disabled}>
      <legend>
        <Text fw={600}>{t("field.attributes")}</Text>
      </legend>
      <Stack gap="sm">
        {rows.map((row, at) => (
          <div
            key={at}
            className={classes.row}
            role="group"
            aria-label={row.path || String(at + 1)}
          >
            <ColumnField
              id={idOf(`column ${at}`)}
              label={t("mappings.column")}
              columns={columns}
              value={row.from}
              error={errors[rowPlace(at, "from")] ??
                errorBelow(errors, `/attributes/${row.path.trim()}/from`)}
              disabled={disabled}
              onChange={(from) => set(at, { from })}
            />
            <TextInput
              label={t("mappings.attribute")}
              maxLength={200}
              autoComplete="off"
              value={row.path}
              error={errors[rowPlace(at, "path")] ?? errors[`/attributes/${row.path.trim()}`]}
              onChange={({ currentTarget }) => set(at, { path: currentTarget.value })}
            />
            <NativeSelect
              label={t("forms.kind")}
              data={attributeKinds.map((kind) => ({
                value: kind,
                label: t(`mappings.kind.${kind}`),
              }))}
              value={row.as ?? "string"}
              onChange={({ currentTarget }) => {
                const as = attributeKinds.find((kind) => kind === currentTarget.value);
                set(at, { as: as ?? "string" });
              }}
            />
            <div className={classes.pattern}>
              <PatternField
                of={row.path || String(at + 1)}
                hasColumn={row.from !== ""}
                value={row.pattern}
                error={errorBelow(errors, `/attributes/${row.path.trim()}/pattern`)}
                disabled={disabled}
                onChange={(pattern) => set(at, { pattern })}
              />
            </div>
            {!disabled && (
              <IconButton
                id={idOf(`remove ${at}`)}
                className={classes.remove}
                icon="close"
                label={t("forms.removeNamed", { name: row.path || String(at + 1) })}
                onClick={() => remove(at)}
              />
            )}
          </div>
        ))}
        {!disabled && (
          <Group>
            <Button
              id={idOf("add")}
              variant="default"
              leftSection={<Icon name="plus" />}
              onClick={add}
            >
              {t("mappings.addAttribute")}
            </Button>
          </Group>
        )}
      </Stack>
    </fieldset>
  );
}
