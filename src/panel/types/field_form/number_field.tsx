import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { useState } from "react";
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
  // What is typed on the way to a number, such as "1." or "-", must stay in the field.
  const [typed, setTyped] = useState<number | string>("");
  return (
    <NumberInput
      {...shown}
      value={numberIn(typed) === value ? typed : value ?? ""}
      readOnly={isReadOnly}
      allowDecimal={!isCount}
      allowNegative={!isCount}
      onChange={(next) => {
        setTyped(next);
        onChange(numberIn(next));
      }}
      onBlur={() => setTyped("")}
      hideControls
      // A point that is typed becomes the separator that the reader knows, so that it is noticed.
      decimalSeparator={decimalSeparator(language)}
    />
  );
}

/** The number that was typed; the input reports some as strings, such as "1.50". */
function numberIn(typed: number | string): number | undefined {
  const number = typed === "" ? NaN : Number(typed);
  return Number.isNaN(number) ? undefined : number;
}
