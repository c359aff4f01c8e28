import { Button, Text, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { useHasScope } from "../../auth/use_session.ts";
import type { Statistics } from "../../data/statistics.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { Section } from "../../theme/section.tsx";
import classes from "./first_steps.module.css";
import { type Step, steps, stepsLeft } from "./steps.ts";
import { useQuery } from "@tanstack/react-query";
import { pageLimitMax } from "../../../domain/limits.ts";
import { useService } from "../../auth/use_service.ts";

interface Props {
  readonly statistics: Statistics;
}

/** The last step is in the shop, so the project does not show whether it is done. */
const allSteps = [...steps, "shop"] as const;

/** A guide from an empty project to a badge in a shop. Hidden once a badge is on products. */
export function FirstSteps({ statistics }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const left = useStepsLeft(statistics);
  const [next] = left;
  if (next === undefined || !mayWrite) return null;
  return (
    <Section id="steps" title={t("overview.steps")} lead={t("overview.stepsLead")}>
      <ol role="list" className={classes.steps}>
        {allSteps.map((step, place) => (
          <StepItem
            key={step}
            step={step}
            number={place + 1}
            isDone={step !== "shop" && !left.includes(step)}
            isNext={step === next}
          />
        ))}
      </ol>
    </Section>
  );
}

interface StepProps {
  readonly step: typeof allSteps[number];
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}

const places = {
  type: "types/new",
  badge: "badges/new",
  products: "products/assign",
  shop: "settings/developers",
};

function StepItem({ step, number, isDone, isNext }: StepProps) {
  const t = useT();
  const to = `/${useProjectId()}/${places[step]}`;
  const name = t(`overview.step.${step}`);
  return (
    <li className={classes.step} aria-current={isNext ? "step" : undefined}>
      <span className={classes.mark} data-is-done={isDone}>
        {isDone ? <Icon name="check" size={16} /> : number}
      </span>
      <div>
        <span className={classes.title} data-is-done={isDone}>
          {name}
          {isDone && <VisuallyHidden>· {t("overview.stepDone")}</VisuallyHidden>}
        </span>
        {!isDone && <Text size="sm" c="dimmed">{t(`overview.stepText.${step}`)}</Text>}
        {isNext && <Button component={Link} to={to} mt="xs">{name}</Button>}
      </div>
    </li>
  );
}

/** The steps that are not done yet; empty until they are known. */
function useStepsLeft(statistics: Statistics): readonly Step[] {
  const service = useService();
  const projectId = useProjectId();
  // If any badge is assigned to a product, all steps are done.
  const isUnderWay = statistics.productsByBadge.size > 0;
  const { data } = useQuery({
    queryKey: ["steps", projectId, statistics.revision],
    enabled: !isUnderWay,
    queryFn: async () => {
      const [types, badges] = await Promise.all([
        service.types.list({ projectId }, { limit: 1 }),
        service.badges.list({ projectId }, { limit: pageLimitMax }),
      ]);
      return { types: types.items, badges: badges.items };
    },
    placeholderData: (previous) => previous,
  });
  if (isUnderWay || data === undefined) return [];
  return stepsLeft({ ...data, statistics });
}
