import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, NativeSelect, Stack } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { isSameJson } from "../../forms/json.ts";
import { shownText, useField } from "./use_field.ts";
import { useT } from "../../i18n/use_t.ts";

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

/** One of the values that the type allows; for a list, any of them. */
export function ChoiceWidget(props: WidgetProps) {
  return props.multiple ? <ChoicesWidget {...props} /> : <OneChoice {...props} />;
}

function OneChoice(props: WidgetProps) {
  const { options, onChange, required } = props;
  const value: unknown = props.value;
  const t = useT();
  const { common, isReadOnly, fallback, touch } = useField(props);
  const allowed = options.enumOptions ?? [];
  // Values can have any type, so options are identified by their index.
  const chosen = allowed.findIndex((option) => isSameJson(option.value, value));
  const other = value !== undefined && chosen === -1;
  const none = shownText(fallback) ?? t(required ? "contentForm.choose" : "contentForm.none");
  return (
    <NativeSelect
      {...common}
      disabled={isReadOnly}
      value={other ? "other" : String(chosen)}
      onChange={(event) => {
        touch();
        onChange(allowed[Number(event.currentTarget.value)]?.value);
      }}
      data={[
        { value: "-1", label: none },
        ...other ? [{ value: "other", label: shownText(value) ?? JSON.stringify(value) }] : [],
        ...allowed.map(({ label }, place) => ({ value: String(place), label })),
      ]}
    />
  );
}

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
