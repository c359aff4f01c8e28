import { NativeSelect } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { isSameJson } from "../../forms/json.ts";
import { useT } from "../../i18n/use_t.ts";
import { ChoicesWidget } from "./choices_widget.tsx";
import { shownText, useField } from "./use_field.ts";

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
