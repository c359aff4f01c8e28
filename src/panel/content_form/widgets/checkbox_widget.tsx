import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useField } from "./use_field.ts";

/** A checkbox. */
export function CheckboxWidget(props: WidgetProps) {
  const { value, onChange } = props;
  const { common: { required: _, ...common }, isReadOnly } = useField(props);
  return (
    <Checkbox
      {...common}
      disabled={isReadOnly}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
