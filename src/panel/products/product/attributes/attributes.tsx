import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { isObject } from "../../../forms/json.ts";
import { JsonField } from "../../../forms/json_field.tsx";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../look/section.tsx";
import type { PartProps } from "../parts.ts";
import { withAttributes } from "../product_value.ts";
import { AttributeFields } from "./attribute_fields.tsx";

interface Props extends Pick<PartProps, "value" | "faults" | "change"> {
  /** Stores invalid JSON under this key, so that it survives a reload. */
  readonly keepAs: string;
  /** Called with whether any input is invalid. */
  readonly onBroken: (isBroken: boolean) => void;
}

/** The shop's attributes of a product, as fields if they are simple, or as JSON. */
export function Attributes({ value, faults, change, keepAs, onBroken }: Props) {
  const t = useT();
  const [form, setForm] = useState<"fields" | "json">("fields");
  const [isNoObject, setIsNoObject] = useState(false);
  const fault = Object.entries(faults).find(([at]) => at.startsWith("/attributes"))?.[1];
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
    <Section title={t("product.attributes")}>
      <Text c="dimmed" size="sm">{t("product.attributesText")}</Text>
      <SegmentedControl
        aria-label={t("product.editAs")}
        data={[
          { value: "fields", label: t("product.asFields") },
          { value: "json", label: t("product.asJson") },
        ]}
        value={form}
        onChange={choose}
        style={{ alignSelf: "start" }}
      />
      {form === "fields"
        ? (
          <AttributeFields
            attributes={value.attributes ?? {}}
            fault={fault}
            onChange={change && ((attributes) => change(withAttributes(attributes)))}
            onBroken={onBroken}
          />
        )
        : (
          <JsonField
            label={t("product.attributes")}
            value={value.attributes}
            onChange={take}
            onBroken={onBroken}
            keepAs={`${keepAs}/attributes`}
            fault={isNoObject ? t("product.noObject") : fault}
            readOnly={!change}
          />
        )}
    </Section>
  );
}
