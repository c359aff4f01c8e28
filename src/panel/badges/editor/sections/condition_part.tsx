import { isObject } from "../../../forms/json.ts";
import { JsonField } from "../../../forms/json_field.tsx";
import { useT } from "../../../i18n/use_t.ts";
import { faultsBelow } from "../value/value_faults.ts";
import type { SectionProps } from "./section.tsx";

interface Props extends SectionProps {
  readonly kind: "when" | "match";
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

/** A condition on the shopper or on the product. */
export function ConditionPart({ kind, value, set, faults, isReadOnly, onBroken }: Props) {
  const t = useT();
  const found = Object.entries(faultsBelow(faults, `/${kind}`));
  return (
    <JsonField
      label={t(`badgeEditor.${kind}`)}
      value={value[kind]}
      onChange={(json) => {
        if (json === undefined || isObject(json)) set({ [kind]: json });
      }}
      onBroken={(isBroken) => onBroken(kind, isBroken)}
      fault={found.length === 0 ? undefined : found.map((it) => it.join(" ")).join("; ")}
      readOnly={isReadOnly}
    />
  );
}
