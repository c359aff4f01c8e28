import { SegmentedControl, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { errorBelow } from "../../../forms/input_errors.ts";
import { isObject } from "../../../forms/json.ts";
import { JsonField } from "../../../forms/json_field.tsx";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../theme/section.tsx";
import type { PartProps } from "../product_part_props.ts";
import { withAttributes } from "../product_value.ts";
import { AttributeFields } from "./attribute_fields.tsx";

interface Props extends Pick<PartProps, "value" | "errors" | "change"> {
  /** Stores invalid JSON under this key, so that it survives a reload. */
  readonly storageKey: string;
  /** Called with whether any input is invalid. */
  readonly onBroken: (isBroken: boolean) => void;
}

/** The shop's attributes of a product, as fields if they are simple, or as JSON. */
export function Attributes({ value, errors, change, storageKey, onBroken }: Props) {
  const t = useT();
  const [form, setForm] = useState<"fields" | "json">("fields");
  const [isNoObject, setIsNoObject] = useState(false);
  const error = errorBelow(errors, "/attributes");
  // Invalid input is gone when the fields are.
  useEffect(() => () => onBroken(false), [onBroken]);
  const choose = (wanted: string) => {
    setForm(wanted === "json" ? "json" : "fields");
    setIsNoObject(false);
    onBroken(false);
  };
  const take = (read: unknown) => {
    const isTaken = read === undefined || isObject(read);
    setIsNoObject(!isTaken);
    onBroken(!isTaken);
    if (isTaken) change?.(withAttributes(read));
  };
  return (
    <Section title={t("field.attributes")}>
      <Text c="dimmed" size="sm">{t("product.attributesText")}</Text>
      <SegmentedControl
        aria-label={t("product.editAs")}
        data={[
          { value: "fields", label: t("forms.asFields") },
          { value: "json", label: t("forms.asJson") },
        ]}
        value={form}
        onChange={choose}
        style={{ alignSelf: "start" }}
      />
      {form === "fields"
        ? (
          <AttributeFields
            attributes={value.attributes ?? {}}
            error={error}
            onChange={change && ((attributes) => change(withAttributes(attributes)))}
            onBroken={onBroken}
          />
        )
        : (
          <JsonField
            label={t("field.attributes")}
            value={value.attributes}
            onChange={take}
            onBroken={onBroken}
            storageKey={`${storageKey}/attributes`}
            error={isNoObject ? t("product.notAnObject") : error}
            readOnly={!change}
          />
        )}
    </Section>
  );
}
