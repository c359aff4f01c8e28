import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useLocale } from "ra-core";
import { decimalSeparator } from "../../i18n/decimal_separator.ts";
import { shownText, useField } from "./use_field.ts";

/** A field for a number, in the format of the reader's language. */
export function NumberWidget(props: WidgetProps) {
  const { schema, onChange } = props;
  const value: unknown = props.value;
  const { common, isReadOnly, fallback } = useField(props);
  const language = useLocale();
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
