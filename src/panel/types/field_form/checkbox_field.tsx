import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly className?: string | undefined;
  readonly isOn: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A checkbox. */
export function CheckboxField(
  { label, description, className, isOn, isReadOnly, onChange }: Props,
) {
  return (
    <Checkbox
      className={className}
      label={label}
      description={description}
      checked={isOn}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
