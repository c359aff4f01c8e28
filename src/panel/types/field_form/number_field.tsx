import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { decimalSeparator } from "../../i18n/typed_number.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";

interface Props {
  /** The name by which a URL can point to the field. */
  readonly "data-field"?: string;
  readonly label: string;
  readonly description?: string;
  readonly value: number | undefined;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  /** Whether only whole numbers from 0 can be typed. */
  readonly isCount?: boolean;
  /** Called with `undefined` if the field is empty. */
  readonly onChange: (value: number | undefined) => void;
}

/** A field for an optional number. */
export function NumberField(
  { isReadOnly, isCount = false, value, onChange, ...shown }: Props,
) {
  const language = useFormatLocale();
  return (
    <NumberInput
      {...shown}
      value={value ?? ""}
      readOnly={isReadOnly}
      allowDecimal={!isCount}
      allowNegative={!isCount}
      onChange={(typed) => onChange(typeof typed === "number" ? typed : undefined)}
      hideControls
      // A point that is typed becomes the separator that the reader knows, so that it is noticed.
      decimalSeparator={decimalSeparator(language)}
    />
  );
}
