import { NumberInput, Textarea, TextInput } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useCounter } from "./use_counter.tsx";
import { shownText, useField } from "./use_field.ts";
import "@mantine/core/styles/NumberInput.layer.css";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { decimalSeparator } from "../../i18n/typed_number.ts";

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
  const type = schema.format === "date" ? "date" : "text";
  const inputMode = isMode(schema.format) ? modes[schema.format] : undefined;
  return <TextInput {...shown} type={type} inputMode={inputMode} />;
}

function isMode(format: unknown): format is keyof typeof modes {
  return typeof format === "string" && Object.hasOwn(modes, format);
}

/** A field for a number, in the format of the reader's language. */
function NumberWidget(props: WidgetProps) {
  const { schema, onChange } = props;
  const value: unknown = props.value;
  const { common, isReadOnly, fallback } = useField(props);
  const language = useFormatLocale();
  return (
    <NumberInput
      {...common}
      value={typeof value === "number" || typeof value === "string" ? value : ""}
      placeholder={shownText(fallback) ?? ""}
      onChange={(typed) => onChange(typed === "" ? undefined : typed)}
      readOnly={isReadOnly}
      hideControls
      allowDecimal={schema.type !== "integer"}
      decimalSeparator={decimalSeparator(language)}
      allowedDecimalSeparators={[".", ","]}
    />
  );
}
