import "@mantine/core/styles/Popover.layer.css";
import { Autocomplete, Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { useAttributes } from "../use_attributes.ts";
import { fieldError } from "../../../conditions/parts/operand.ts";
import classes from "./templates.module.css";

interface Props {
  /** Called with a placeholder: `{price|currency}`. */
  readonly onInsert: (placeholder: string) => void;
}

const formats = ["plain", "currency", "number", "percent", "date"] as const;
type Format = (typeof formats)[number];

/** Chooses an attribute and how it is written, and inserts it into a text. */
export function InsertAttribute({ onInsert }: Props) {
  const t = useT();
  const attributes = useAttributes();
  const [path, setPath] = useState("");
  const [format, setFormat] = useState<Format>("plain");
  const insert = () => {
    onInsert(format === "plain" ? `{${path}}` : `{${path}|${format}}`);
    setPath("");
  };
  return (
    <div className={classes.insert}>
      <Autocomplete
        label={t("conditions.attribute")}
        placeholder="price"
        data={attributes.map((it) => it.path)}
        limit={50}
        maxDropdownHeight={320}
        openOnFocus={false}
        spellCheck={false}
        autoCapitalize="none"
        value={path}
        onChange={setPath}
      />
      <NativeSelect
        label={t("templates.format")}
        value={format}
        onChange={({ currentTarget: { value } }) =>
          setFormat(formats.find((it) => it === value) ?? "plain")}
        data={formats.map((value) => ({ value, label: t(`templates.format.${value}`) }))}
      />
      <Button variant="default" disabled={!canInsert(path)} onClick={insert}>
        {t("templates.insert")}
      </Button>
    </div>
  );
}

function canInsert(path: string): boolean {
  return fieldError(path) === undefined && !/[\s{}|]/.test(path);
}
