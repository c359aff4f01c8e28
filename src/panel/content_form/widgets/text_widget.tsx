import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { incompleteDate, useIncompleteDate } from "../../forms/use_incomplete_date.ts";
import { useCounter } from "./use_counter.tsx";
import { shownText, useField } from "./use_field.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { decimalSeparator, readTypedNumber, swapSeparators } from "../../i18n/typed_number.ts";

/** Texts that may be longer than this get a larger field. */
const longChars = 160;

/** The input modes for formats, which select a phone's keyboard. */
const modes = { email: "email", uri: "url", "uri-reference": "url" } as const;

/**
 * A field for a text, with a counter of its length. Also used for numbers, for which the library
 * has no widget type.
 */
export function TextWidget(props: WidgetProps) {
  const isNumber = ["number", "integer"].includes(String(props.schema.type));
  return isNumber ? <NumberWidget {...props} /> : <PlainText {...props} />;
}

function PlainText(props: WidgetProps) {
  const { value, schema, onChange } = props;
  const { common, isReadOnly, fallback } = useField(props);
  const shown = {
    ...common,
    value: shownText(value) ?? "",
    placeholder: shownText(fallback),
    readOnly: isReadOnly,
    ...useCounter(typeof value === "string" ? value : "", schema.maxLength),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === "" ? undefined : event.currentTarget.value),
  };
  const isLong = schema.maxLength !== undefined && schema.maxLength > longChars;
  if (isLong) return <Textarea {...shown} rows={3} />;
  if (schema.format === "date") return <DateInput {...shown} onChange={onChange} />;
  const inputMode = isMode(schema.format) ? modes[schema.format] : undefined;
  return <TextInput {...shown} inputMode={inputMode} />;
}

type DateProps = Omit<TextInputProps, "onChange"> & {
  readonly onChange: (date: string | undefined) => void;
};

/** A field for a date. One that is filled in only in part is an error of the content. */
function DateInput({ onChange, onBlur, ...shown }: DateProps) {
  const { look } = useIncompleteDate((isIncomplete) => {
    if (isIncomplete) onChange(incompleteDate);
    else if (shown.value === incompleteDate) onChange(undefined);
  });
  return (
    <TextInput
      {...shown}
      type="date"
      value={shown.value === incompleteDate ? "" : shown.value}
      onChange={(event) => {
        look(event);
        onChange(event.currentTarget.value || undefined);
      }}
      onKeyUp={look}
      onBlur={(event) => {
        look(event);
        onBlur?.(event);
      }}
    />
  );
}

function isMode(format: unknown): format is keyof typeof modes {
  return typeof format === "string" && Object.hasOwn(modes, format);
}

/**
 * A field for a number, in the notation of the reader's language. Text that is not a number is kept
 * as the value, which is an error of the content.
 */
function NumberWidget(props: WidgetProps) {
  const { schema, onChange } = props;
  const { common, isReadOnly, fallback } = useField(props);
  const decimal = decimalSeparator(useFormatLocale());
  const [typed, setTyped] = useState<string>();
  const shown = (value: unknown) =>
    typeof value === "number" ? swapSeparators(String(value), decimal) : shownText(value) ?? "";
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim() === "" ? undefined : readTypedNumber(text, decimal) ?? text);
  };
  return (
    <TextInput
      {...common}
      inputMode={schema.type === "integer" ? "numeric" : "decimal"}
      autoComplete="off"
      value={typed ?? shown(props.value)}
      placeholder={shown(fallback)}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        setTyped(undefined);
        common.onBlur();
      }}
    />
  );
}
