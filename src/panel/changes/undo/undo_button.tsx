import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useService } from "../../auth/use_service.ts";
import type { Plan } from "../../data/plans.ts";
import { ConfirmDialog } from "../../forms/confirm_button.tsx";
import { useT } from "../../i18n/use_t.ts";
import { useToast } from "../../notices/toast.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { PlanLoader } from "../../plans/plan_loader.tsx";
import { LaterChanges } from "./later_changes.tsx";

interface Props {
  readonly revision: number;
  /** What was done, which names the dialog. */
  readonly sentence: string;
  /** Whether everything since the revision is taken back, not only one change. */
  readonly isRestore?: boolean;
}

/** Takes a change back, or all changes since a revision, after showing what that changes. */
export function UndoButton({ revision, sentence, isRestore = false }: Props) {
  const t = useT();
  const toast = useToast();
  const service = useService();
  const projectId = useProjectId();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [plan, setPlan] = useState<Plan>();
  const label = isRestore ? t("undo.restore") : t("undo.undo");
  const apply = async () => {
    if (plan === undefined) return;
    await service.plans.apply({ projectId }, plan.id);
    toast(isRestore ? t("undo.restored") : t("undo.undone"));
    await queries.invalidateQueries();
  };
  const open = () => {
    setPlan(undefined);
    setIsOpen(true);
  };
  const title = isRestore ? t("undo.restoreTitle") : t("undo.undoTitle", { sentence });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={t("undo.labelled", { label, sentence })}
        onClick={open}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        confirm={label}
        isReady={plan !== undefined && plan.steps.length > 0}
        onConfirm={apply}
        onClose={() => setIsOpen(false)}
      >
        <PlanLoader
          source={isRestore ? { restoreRevision: revision } : { undoRevision: revision }}
          onPlan={setPlan}
          plan={plan}
          renderConflict={(revisions) => <LaterChanges revisions={revisions} />}
        />
      </ConfirmDialog>
    </>
  );
}
