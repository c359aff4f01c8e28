import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Stack } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { isSameJson } from "../../forms/json.ts";
import { useField } from "./use_field.ts";

/** Any of the values that the type allows. */
export function ChoicesWidget(props: WidgetProps) {
  const { options, onChange } = props;
  const { common, isReadOnly, touch } = useField(props);
  const value: unknown = props.value;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const allowed = options.enumOptions ?? [];
  const places = allowed.flatMap((option, place) =>
    chosen.some((it) => isSameJson(it, option.value)) ? [String(place)] : []
  );
  return (
    <Checkbox.Group
      {...common}
      value={places}
      onChange={(next) => {
        touch();
        onChange(next.map(Number).sort((a, b) => a - b).map((place) => allowed[place]?.value));
      }}
    >
      <Stack gap="xs" mt={6}>
        {allowed.map(({ label }, place) => (
          <Checkbox key={label} value={String(place)} label={label} disabled={isReadOnly} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
