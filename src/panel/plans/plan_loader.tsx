import "@mantine/core/styles/Checkbox.layer.css";
import { Alert, Checkbox, List, Stack } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useService } from "../auth/use_service.ts";
import type { Plan, PlanInput } from "../data/plans.ts";
import { type InputErrors, isProblem, ServiceProblem } from "../data/service_problem.ts";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
import { LoadingLine } from "../notices/loading_line.tsx";
import { useProjectId } from "../projects/use_projects.ts";
import { PlanView } from "./plan_view.tsx";

interface Props {
  readonly source: PlanInput;
  readonly plan: Plan | undefined;
  readonly onPlan: (plan: Plan | undefined) => void;
  /** Names the later changes that an undo conflicts with. */
  readonly renderConflict?: (revisions: readonly number[]) => ReactNode;
}

/** Creates a plan and shows it. If later changes are in its way, offers to take them back, too. */
export function PlanLoader({ source, plan, onPlan, renderConflict }: Props) {
  const t = useT();
  const service = useService();
  const projectId = useProjectId();
  const [problem, setProblem] = useState<unknown>();
  const [isForced, setIsForced] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const create = async () => {
      onPlan(undefined);
      try {
        const body = { ...source, ...isForced && { force: true } };
        const created = await service.plans.create({ projectId }, body);
        if (!isCurrent) return;
        setProblem(undefined);
        onPlan(created);
      } catch (error) {
        if (isCurrent) setProblem(error);
      }
    };
    create();
    return () => {
      isCurrent = false;
    };
  }, [isForced]);
  const isConflict = isProblem(problem, "undo_conflict") || isForced;
  return (
    <Stack gap="sm">
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {isProblem(problem, "undo_conflict") ? t("undo.conflict") : errorText(problem, t)}
          {problem instanceof ServiceProblem && <Violations errors={problem.errors} />}
          {problem instanceof ServiceProblem && problem.revisions.length > 0 &&
            renderConflict?.(problem.revisions)}
        </Alert>
      )}
      {isConflict && (
        <Checkbox
          label={t("undo.force")}
          checked={isForced}
          onChange={({ currentTarget }) => setIsForced(currentTarget.checked)}
        />
      )}
      {plan === undefined && problem === undefined && <LoadingLine />}
      {plan !== undefined && <PlanView plan={plan} />}
    </Stack>
  );
}

const violationsMax = 8;

/** What is wrong in a document, and where. */
function Violations({ errors }: { readonly errors: InputErrors }) {
  const found = Object.entries(errors);
  if (found.length === 0) return null;
  return (
    <List size="sm" mt="xs">
      {found.slice(0, violationsMax).map(([place, detail]) => (
        <List.Item key={place}>
          <code>{place.replace(/^\/configuration/, "")}</code> {detail}
        </List.Item>
      ))}
    </List>
  );
}
