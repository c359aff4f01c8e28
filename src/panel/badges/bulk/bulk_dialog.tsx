import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { exclusiveGroupMaxChars } from "../../../domain/limits.ts";
import { useService } from "../../auth/use_service.ts";
import { InstantField } from "../../content_form/instant/instant_field.tsx";
import { readZone } from "../../content_form/instant/stored_zone.ts";
import type { Plan } from "../../data/plans.ts";
import { ConfirmDialog } from "../../forms/confirm_button.tsx";
import { useBrokenFields } from "../../forms/use_broken_fields.ts";
import { useReturnFocus } from "../../forms/focus/use_return_focus.ts";
import { useT } from "../../i18n/use_t.ts";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { PlanLoader } from "../../plans/plan_loader.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { type BulkAction, bulkComment, bulkPlan, isExact } from "./bulk_plan.ts";

interface Props {
  readonly kind: BulkAction["kind"];
  readonly ids: ReadonlySet<string>;
  readonly onDone: (revision: number) => void;
  readonly onClose: () => void;
}

/** Asks for what the action needs, shows what it changes, and does it. */
export function BulkDialog({ kind, ids, onDone, onClose }: Props) {
  const t = useT();
  useReturnFocus();
  const projectId = useProjectId();
  const { plans } = useService();
  const queries = useQueryClient();
  const [plan, setPlan] = useState<Plan>();
  const hasFields = kind === "schedule" || kind === "group";
  const [action, setAction] = useState<BulkAction | undefined>(hasFields ? undefined : { kind });
  const preview = (wanted: BulkAction | undefined) => {
    setAction(wanted);
    // The plan was for other values.
    setPlan(undefined);
  };
  const apply = async () => {
    if (plan === undefined) return;
    const comment = bulkComment(t(`bulk.did.${kind}`, { count: ids.size }), plan);
    const { revision } = await plans.apply({ projectId }, plan.id, { comment });
    await queries.invalidateQueries();
    onDone(revision);
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`bulk.title.${kind}`, { count: ids.size })}
      confirm={hasFields ? t("forms.save") : t(`bulk.${kind}`)}
      isReady={plan !== undefined && plan.steps.length > 0}
      isUndoable={kind !== "delete"}
      onConfirm={apply}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Fields kind={kind} onChange={() => preview(undefined)} onPreview={preview} />
        {action !== undefined && (
          <BulkChanges key={JSON.stringify(action)} {...{ ids, action, plan, onPlan: setPlan }} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface ChangesProps {
  readonly ids: ReadonlySet<string>;
  readonly action: BulkAction;
  readonly plan: Plan | undefined;
  readonly onPlan: (plan: Plan | undefined) => void;
}

function BulkChanges({ ids, action, plan, onPlan }: ChangesProps) {
  const projectId = useProjectId();
  const { plans } = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ["configuration", projectId],
    queryFn: () => plans.configuration({ projectId }),
    // A plan from an older configuration would take back what was changed since.
    staleTime: 0,
    gcTime: 0,
  });
  const [attempt, setAttempt] = useState(1);
  if (error) return <NotLoaded error={error} onRetry={refetch} />;
  if (data === undefined) return <LoadingLine />;
  const source = bulkPlan(data, ids, action);
  const take = (made: Plan | undefined) => {
    if (made === undefined || isExact(made, source, data)) return onPlan(made);
    // A badge was created or deleted since the configuration was read.
    refetch().then(() => setAttempt(attempt + 1));
  };
  return <PlanLoader key={attempt} source={source} plan={plan} onPlan={take} />;
}

interface FieldsProps {
  readonly kind: BulkAction["kind"];
  readonly onChange: () => void;
  readonly onPreview: (action: BulkAction) => void;
}

/** The inputs of actions that have some. */
function Fields({ kind, onChange, onPreview }: FieldsProps) {
  const t = useT();
  const [startsAt, setStartsAt] = useState<string>();
  const [endsAt, setEndsAt] = useState<string>();
  const [group, setGroup] = useState("");
  const { isBroken, report } = useBrokenFields();
  const zone = readZone();
  const preview = (action: BulkAction) => (
    <Button
      variant="default"
      disabled={isBroken}
      onClick={() => onPreview(action)}
    >
      {t("bulk.preview")}
    </Button>
  );
  if (kind === "schedule") {
    const set = (change: (instant: string | undefined) => void) => (instant?: string) => {
      change(instant);
      onChange();
    };
    const reportIncomplete = (field: string) => (isIncomplete: boolean) => {
      report(field, isIncomplete);
      if (isIncomplete) onChange();
    };
    return (
      <>
        <InstantField
          label={t("field.startsAt")}
          description={t("bulk.noStart")}
          value={startsAt}
          zone={zone}
          onChange={set(setStartsAt)}
          onIncomplete={reportIncomplete("startsAt")}
        />
        <InstantField
          label={t("field.endsAt")}
          description={t("bulk.noEnd")}
          value={endsAt}
          zone={zone}
          onChange={set(setEndsAt)}
          onIncomplete={reportIncomplete("endsAt")}
        />
        <Text size="sm" c="dimmed">{t("forms.timesIn", { zone })}</Text>
        {preview({ kind, startsAt, endsAt })}
      </>
    );
  }
  if (kind !== "group") return null;
  return (
    <>
      <TextInput
        label={t("field.exclusiveGroup")}
        description={t("bulk.noGroup")}
        value={group}
        maxLength={exclusiveGroupMaxChars}
        onChange={({ currentTarget }) => {
          setGroup(currentTarget.value);
          onChange();
        }}
      />
      {preview({ kind, exclusiveGroup: group.trim() || undefined })}
    </>
  );
}
