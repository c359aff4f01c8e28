import "@mantine/core/styles/Radio.layer.css";
import { Anchor, Radio, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ConditionField } from "../../../conditions/condition_field.tsx";
import { useT } from "../../../i18n/use_t.ts";
import { useProjectId } from "../../../projects/use_projects.ts";
import type { BadgeValue } from "../value/badge_value.ts";
import { Section } from "../../../theme/section.tsx";
import type { SectionProps } from "./section_props.ts";
import { useAttributes } from "../use_attributes.ts";

interface Props extends SectionProps {
  readonly badgeId: string | undefined;
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

type Where = "everywhere" | "byRule" | "manual";
const places: readonly Where[] = ["everywhere", "byRule", "manual"];

/** On which products the badge is shown. */
export function WhereSection({ badgeId, onBroken, ...section }: Props) {
  const t = useT();
  const { value, set, isReadOnly } = section;
  const attributes = useAttributes();
  const { where, choose } = useWhere(value, set);
  const lacksRule = where === "byRule" && value.match === undefined;
  useEffect(() => onBroken("rule", lacksRule), [onBroken, lacksRule]);
  return (
    <Section
      fields={["everyProduct", "match"]}
      title={t("badgeEditor.where")}
      lead={t("badgeEditor.whereLead")}
    >
      <Radio.Group
        data-field="everyProduct"
        aria-label={t("badgeEditor.where")}
        value={where}
        onChange={(chosen) => choose(places.find((place) => place === chosen) ?? "manual")}
        error={section.errors["/everyProduct"]}
      >
        <Stack gap="xs">
          {places.map((place) => (
            <Radio
              key={place}
              value={place}
              label={t(`badgeEditor.${place}`)}
              description={t(`badgeEditor.${place}Hint`)}
              disabled={isReadOnly}
            />
          ))}
        </Stack>
      </Radio.Group>
      {(where === "byRule" || value.match !== undefined) && (
        <ConditionField
          attributes={attributes}
          label={t("field.match")}
          kind="match"
          value={value.match}
          onChange={(match) => set({ match })}
          pointer="/match"
          errors={section.errors}
          readOnly={isReadOnly}
        />
      )}
      {lacksRule && <Text size="sm" c="dimmed">{t("badgeEditor.noRule")}</Text>}
      {where !== "everywhere" && !isReadOnly && <Assign badgeId={badgeId} />}
    </Section>
  );
}

/**
 * The choice of products. "By rule" can be chosen before there is a rule, and a rule comes back
 * when the reader returns to it.
 */
function useWhere({ everyProduct, match }: BadgeValue, set: SectionProps["set"]) {
  const [isRuleChosen, setIsRuleChosen] = useState(false);
  const aside = useRef(match);
  const byRule = match !== undefined || isRuleChosen;
  const where: Where = everyProduct ? "everywhere" : byRule ? "byRule" : "manual";
  const choose = (place: Where) => {
    if (match !== undefined) aside.current = match;
    setIsRuleChosen(place === "byRule");
    set({
      everyProduct: place === "everywhere" ? true : undefined,
      match: place === "byRule" ? aside.current : undefined,
    });
  };
  return { where, choose };
}

function Assign({ badgeId }: { readonly badgeId: string | undefined }) {
  const t = useT();
  const projectId = useProjectId();
  if (badgeId === undefined) {
    return <Text size="sm" c="dimmed">{t("badgeEditor.assignLater")}</Text>;
  }
  return (
    <Anchor component={Link} to={`/${projectId}/products/assign?badge=${badgeId}`} size="sm">
      {t("badgeEditor.assign")}
    </Anchor>
  );
}
