import "@mantine/core/styles/Radio.layer.css";
import { Anchor, Radio, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ConditionField } from "../../../conditions/condition_field.tsx";
import { useT } from "../../../i18n/use_t.ts";
import { useProjectId } from "../../../projects/use_projects.ts";
import type { BadgeValue } from "../value/badge_value.ts";
import { Section } from "../../../theme/section.tsx";
import { RuleReach } from "./rule_reach.tsx";
import type { SectionProps } from "./section_props.ts";
import { useAttributes } from "../use_attributes.ts";

interface Props extends SectionProps {
  readonly badgeId: string | undefined;
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

type Where = "everywhere" | "byRule" | "byVariants" | "manual";
const places: readonly Where[] = ["everywhere", "byRule", "byVariants", "manual"];
/** On products whose variants match, where the shop does not ask for variants. */
const wholeProducts = ["any", "all", "none"] as const;

/** On which products the badge is shown. */
export function WhereSection({ badgeId, onBroken, ...section }: Props) {
  const t = useT();
  const { value, set, isReadOnly } = section;
  const attributes = useAttributes();
  const { where, choose } = useWhere(value, set);
  const lacksRule = (where === "byRule" && value.match === undefined) ||
    (where === "byVariants" && value.matchVariants === undefined);
  useEffect(() => onBroken("rule", lacksRule), [onBroken, lacksRule]);
  return (
    <Section
      fields={["everyProduct", "match", "matchVariants", "onProduct"]}
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
      <RuleReach rule="match" condition={value.match} />
      {(where === "byVariants" || value.matchVariants !== undefined) && (
        <>
          <ConditionField
            attributes={attributes}
            label={t("field.matchVariants")}
            kind="match"
            value={value.matchVariants}
            onChange={(matchVariants) =>
              set({ matchVariants, ...matchVariants === undefined && { onProduct: undefined } })}
            pointer="/matchVariants"
            errors={section.errors}
            readOnly={isReadOnly}
          />
          <RuleReach rule="matchVariants" condition={value.matchVariants} />
          {value.matchVariants !== undefined && <WholeProduct {...section} />}
        </>
      )}
      {lacksRule && <Text size="sm" c="dimmed">{t("badgeEditor.noRule")}</Text>}
      {where !== "everywhere" && !isReadOnly && <Assign badgeId={badgeId} />}
    </Section>
  );
}

/** Whether products show the badge where the shop asks for none of their variants. */
function WholeProduct({ value, set, errors, isReadOnly }: SectionProps) {
  const t = useT();
  return (
    <Radio.Group
      data-field="onProduct"
      label={t("field.onProduct")}
      description={t("badgeEditor.onProductHint")}
      value={value.onProduct ?? "any"}
      onChange={(chosen) => {
        const next = wholeProducts.find((it) => it === chosen);
        set({ onProduct: next === "any" ? undefined : next });
      }}
      error={errors["/onProduct"]}
    >
      <Stack gap="xs" mt="xs">
        {wholeProducts.map((it) => (
          <Radio
            key={it}
            value={it}
            label={t(`badgeEditor.onProduct.${it}`)}
            disabled={isReadOnly}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The fields of the two kinds of rule; a badge has at most one of them. */
type Rules = Pick<BadgeValue, "match" | "matchVariants" | "onProduct">;

/**
 * The choice of products. A kind of rule can be chosen before there is a rule, and a rule comes back
 * when the reader returns to its kind.
 */
function useWhere(
  { everyProduct, match, matchVariants, onProduct }: BadgeValue,
  set: SectionProps["set"],
) {
  const [chosen, setChosen] = useState<Where>();
  const aside = useRef<Rules>({ match, matchVariants, onProduct });
  const where: Where = everyProduct
    ? "everywhere"
    : match !== undefined
    ? "byRule"
    : matchVariants !== undefined
    ? "byVariants"
    : chosen ?? "manual";
  const choose = (place: Where) => {
    if (match !== undefined) aside.current = { ...aside.current, match };
    if (matchVariants !== undefined) {
      aside.current = { ...aside.current, matchVariants, onProduct };
    }
    const kept = aside.current;
    setChosen(place === "everywhere" ? undefined : place);
    set({
      everyProduct: place === "everywhere" ? true : undefined,
      match: place === "byRule" ? kept.match : undefined,
      matchVariants: place === "byVariants" ? kept.matchVariants : undefined,
      onProduct: place === "byVariants" ? kept.onProduct : undefined,
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
