import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { InstantField } from "../../../content_form/instant/instant_field.tsx";
import { ownZone } from "../../../content_form/instant/zoned_time.ts";
import {
  decimalSeparator,
  exampleNumber,
  readTypedNumber,
  swapSeparators,
} from "../../../i18n/typed_number.ts";
import { useFormatLocale } from "../../../i18n/use_format_locale.ts";
import { useT } from "../../../i18n/use_t.ts";
import classes from "./attribute_field.module.css";
import { readList } from "./attribute_kind.ts";

export interface InputProps {
  readonly name: string;
  readonly value: unknown;
  /** Missing for readers without write access. */
  readonly onChange: ((value: unknown) => void) | undefined;
  readonly onBroken: (isBroken: boolean) => void;
}

export function FlagInput({ name, value, onChange }: InputProps) {
  const t = useT();
  return (
    <Switch
      className={classes.flag}
      label={name}
      description={t(value === true ? "forms.yes" : "forms.no")}
      checked={value === true}
      disabled={!onChange}
      onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
    />
  );
}

export function StringInput({ name, value, onChange }: InputProps) {
  return (
    <TextInput
      label={name}
      value={String(value)}
      readOnly={!onChange}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
    />
  );
}

export function NumberInput({ name, value, onChange, onBroken }: InputProps) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const decimal = decimalSeparator(useFormatLocale());
  const shown = typed ?? swapSeparators(String(value), decimal);
  const isBroken = readTypedNumber(shown, decimal) === undefined;
  const type = (text: string) => {
    const number = readTypedNumber(text, decimal);
    onBroken(number === undefined);
    setTyped(text);
    if (number !== undefined) onChange?.(number);
  };
  return (
    <TextInput
      label={name}
      inputMode="decimal"
      error={isBroken && t("product.notANumber", { example: exampleNumber(decimal) })}
      value={shown}
      readOnly={!onChange}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // Show the parsed number again instead of what was typed.
      onBlur={() => !isBroken && setTyped(undefined)}
    />
  );
}

export function DateInput({ name, value, onChange, onBroken }: InputProps) {
  const t = useT();
  const [isEmpty, setIsEmpty] = useState(false);
  const choose = (date: string) => {
    setIsEmpty(date === "");
    onBroken(date === "");
    if (date !== "") onChange?.(date);
  };
  return (
    <TextInput
      type="date"
      label={name}
      error={isEmpty && t("product.notADate")}
      value={isEmpty ? "" : String(value)}
      readOnly={!onChange}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** An instant in the reader's time zone. It is stored as it was until it is changed. */
export function InstantInput({ name, value, onChange, onBroken }: InputProps) {
  const t = useT();
  const [isEmpty, setIsEmpty] = useState(false);
  const choose = (instant: string | undefined) => {
    setIsEmpty(instant === undefined);
    onBroken(instant === undefined);
    if (instant !== undefined) onChange?.(instant);
  };
  return (
    <InstantField
      label={name}
      zone={ownZone()}
      error={isEmpty ? t("product.notADate") : undefined}
      value={isEmpty ? undefined : String(value)}
      readOnly={!onChange}
      onChange={choose}
    />
  );
}

export function ListInput({ name, value, onChange, onBroken }: InputProps) {
  const t = useT();
  const decimal = decimalSeparator(useFormatLocale());
  const [wrong, setWrong] = useState<string[]>();
  const shown = (entry: unknown) =>
    typeof entry === "number" ? swapSeparators(String(entry), decimal) : String(entry);
  const type = (typed: string[]) => {
    const list = readList(typed, value, decimal);
    setWrong(list === undefined ? typed : undefined);
    onBroken(list === undefined);
    if (list !== undefined) onChange?.(list);
  };
  return (
    <TagsInput
      label={name}
      description={onChange && t("product.listHint")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={wrong && t("product.notANumber", { example: exampleNumber(decimal) })}
      value={wrong ?? (Array.isArray(value) ? value.map(shown) : [])}
      readOnly={!onChange}
      allowDuplicates
      // Entries may contain commas.
      splitChars={[]}
      onChange={type}
    />
  );
}
