import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useService } from "../auth/use_service.ts";
import { useHasScope } from "../auth/use_session.ts";
import { ConditionField } from "../conditions/condition_field.tsx";
import { isUnfinished } from "../conditions/condition.ts";
import type { Versioned } from "../data/resource.ts";
import type { Segment } from "../data/segments.ts";
import { ServiceProblem } from "../data/service_problem.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
import { useToast } from "../notices/toast.tsx";
import { idMaxChars } from "../projects/project_id.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import { Section } from "../theme/section.tsx";

interface Props {
  /** Missing for a new segment. */
  readonly segment: Versioned<Segment> | undefined;
}

/** Edits a segment. */
export function SegmentForm({ segment }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const projectId = useProjectId();
  const { segments } = useService();
  const [id, setId] = useState(segment?.id ?? "");
  const [name, setName] = useState(segment?.name ?? "");
  const [when, setWhen] = useState(segment?.when);
  const { run, problem, isBusy } = useLeaving();
  const errors = problem instanceof ServiceProblem ? problem.errors : {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (when === undefined) return;
    void run(
      () => segments.save({ projectId }, { id, name, when, version: segment?.version }),
      t("forms.saved"),
    );
  };
  return (
    <Section title={t("segments.about")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {segment === undefined && (
            <TextInput
              label={t("forms.id")}
              description={t("segments.idHint")}
              required
              maxLength={idMaxChars}
              autoComplete="off"
              value={id}
              error={errors.segmentId}
              onChange={({ currentTarget }) => setId(currentTarget.value)}
            />
          )}
          <TextInput
            label={t("field.name")}
            required
            value={name}
            error={errors["/name"]}
            readOnly={!mayWrite}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <ConditionField
            label={t("field.when")}
            kind="when"
            value={when}
            onChange={setWhen}
            pointer="/when"
            errors={errors}
            readOnly={!mayWrite}
          />
          {problem !== undefined && (
            <Alert color="red" role="alert" icon={<Icon name="warning" />}>
              {problem instanceof ServiceProblem && problem.status === 412
                ? t(segment === undefined ? "segments.taken" : "segments.changed")
                : errorText(problem, t, "forms.lost")}
            </Alert>
          )}
          {mayWrite && (
            <Group gap="sm">
              <Button
                type="submit"
                loading={isBusy}
                disabled={id === "" || name === "" || when === undefined || isUnfinished(when)}
              >
                {t("forms.save")}
              </Button>
              {segment !== undefined && (
                <ConfirmButton
                  label={t("forms.delete")}
                  title={t("forms.deleteTitle", { name: segment.name })}
                  onConfirm={() =>
                    run(() => segments.remove({ projectId }, segment.id), t("forms.deleted"))}
                >
                  <Text size="sm">{t("segments.deleteText")}</Text>
                </ConfirmButton>
              )}
            </Group>
          )}
        </Stack>
      </form>
    </Section>
  );
}

/** Sends a request, then says that it is done and returns to the list; or keeps the problem. */
function useLeaving() {
  const toast = useToast();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (send: () => Promise<unknown>, done: string) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await send();
      toast(done);
      await queryClient.invalidateQueries({ queryKey: ["segments", "list"] });
      queryClient.removeQueries({ queryKey: ["segments", "one"] });
      navigate(`/${projectId}/segments`);
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
    }
  };
  return { run, problem, isBusy };
}
