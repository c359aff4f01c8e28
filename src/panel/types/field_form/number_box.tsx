import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";

interface Props {
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
  { label, description, value, error, isReadOnly, isCount = false, onChange }: Props,
) {
  return (
    <NumberInput
      label={label}
      description={description}
      value={value ?? ""}
      error={error}
      readOnly={isReadOnly}
      allowDecimal={!isCount}
      allowNegative={!isCount}
      onChange={(typed) => onChange(typeof typed === "number" ? typed : undefined)}
      hideControls
    />
  );
}
