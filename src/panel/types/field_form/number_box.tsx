import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";

interface Props {
  /** What an address that points at the box calls it. */
  readonly "data-field"?: string;
  readonly label: string;
  readonly description?: string;
  readonly value: number | undefined;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  /** Whether only whole numbers from 0 can be typed. */
  readonly isCount?: boolean;
  /** Called with nothing where the box is empty. */
  readonly onChange: (value: number | undefined) => void;
}

/** A number, or none. */
export function NumberBox(
  { isReadOnly, isCount = false, value, onChange, ...shown }: Props,
) {
  return (
    <NumberInput
      {...shown}
      value={value ?? ""}
      readOnly={isReadOnly}
      allowDecimal={!isCount}
      allowNegative={!isCount}
      onChange={(typed) => onChange(typeof typed === "number" ? typed : undefined)}
      hideControls
    />
  );
}
