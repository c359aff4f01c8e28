import { useT } from "../../../i18n/use_t.ts";
import { ConditionPart } from "./condition_part.tsx";
import { Section, type SectionProps } from "./section.tsx";

interface Props extends SectionProps {
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

/** Which shoppers see the badge. */
export function WhoSection(props: Props) {
  const t = useT();
  return (
    <Section title={t("badgeEditor.who")} lead={t("badgeEditor.whoLead")}>
      <ConditionPart {...props} kind="when" />
    </Section>
  );
}
