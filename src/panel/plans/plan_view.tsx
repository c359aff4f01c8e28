import { Text } from "@mantine/core";
import { foreignZone } from "../content_form/instant/stored_zone.ts";
import { Differences } from "../differences/differences.tsx";
import { briefDifferences, shownDifferences } from "../differences/shown_differences.ts";
import type { ValueWording } from "../differences/value_text.ts";
import { useBadgeNames } from "../differences/use_badge_names.ts";
import type { Plan, PlanStep } from "../data/plans.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { useT } from "../i18n/use_t.ts";
import { effectText, stepSentence } from "./plan_text.ts";
import classes from "./plan_view.module.css";

interface Props {
  readonly plan: Plan;
}

const shownMax = 8;
const kinds = ["create", "update", "delete", "move"] as const;

/**
 * What a plan does, in words: its first steps, with the values before and after, and what changes for
 * shoppers.
 */
export function PlanView({ plan: { steps, summary, effects } }: Props) {
  const t = useT();
  const language = useFormatLocale();
  const wording = { t, language, nameBadge: useBadgeNames(steps), timeZone: foreignZone() };
  const count = kinds.reduce((sum, kind) => sum + summary[kind], 0);
  const totals = kinds.filter((kind) => summary[kind] > 0)
    .map((kind) => t(`undo.total.${kind}`, { count: summary[kind] }));
  if (count === 0) return <Text size="sm">{t("undo.nothing")}</Text>;
  return (
    <>
      <ul className={classes.steps}>
        {steps.slice(0, shownMax).map((step) => (
          <li key={`${step.op} ${step.subject}`}>
            {stepSentence(step, t, wording.nameBadge)}
            {step.op === "update" && <Fields step={step} wording={wording} />}
          </li>
        ))}
      </ul>
      {count > shownMax && (
        <Text size="sm">
          {t("undo.more", { count: count - shownMax })} {t("undo.total", {
            list: totals.join(", "),
          })}
        </Text>
      )}
      <Text size="sm">{effectText({ steps, effects }, t)}</Text>
    </>
  );
}

interface FieldsProps {
  readonly step: PlanStep;
  readonly wording: ValueWording;
}

/** The first fields that a step changes. */
function Fields({ step, wording }: FieldsProps) {
  const differences = shownDifferences(step);
  const { shown } = briefDifferences(step, differences);
  const hidden = differences.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <div className={classes.fields}>
      <Differences differences={shown} wording={wording} isBrief />
      {hidden > 0 && <Text size="sm">{wording.t("undo.moreFields", { count: hidden })}</Text>}
    </div>
  );
}
