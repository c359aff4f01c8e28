import { ConditionField } from "../../../conditions/condition_field.tsx";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../look/section.tsx";
import type { SectionProps } from "./section_props.ts";

/** Which shoppers see the badge. */
export function WhoSection({ value, set, faults, isReadOnly }: SectionProps) {
  const t = useT();
  return (
    <Section fields={["when"]} title={t("badgeEditor.who")} lead={t("badgeEditor.whoLead")}>
      <ConditionField
        label={t("badgeEditor.when")}
        kind="when"
        value={value.when}
        onChange={(when) => set({ when })}
        pointer="/when"
        faults={faults}
        readOnly={isReadOnly}
      />
    </Section>
  );
}
