import { ConditionField } from "../../../conditions/condition_field.tsx";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../theme/section.tsx";
import type { SectionProps } from "./section_props.ts";

/** Which shoppers see the badge. */
export function WhoSection({ value, set, errors, isReadOnly }: SectionProps) {
  const t = useT();
  return (
    <Section fields={["when"]} title={t("badgeEditor.who")} lead={t("badgeEditor.whoLead")}>
      <ConditionField
        label={t("field.when")}
        kind="when"
        value={value.when}
        onChange={(when) => set({ when })}
        pointer="/when"
        errors={errors}
        readOnly={isReadOnly}
      />
    </Section>
  );
}
