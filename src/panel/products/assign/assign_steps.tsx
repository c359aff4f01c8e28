import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { badgeName } from "../../data/badge_name.ts";
import type { Badge } from "../../data/resource.ts";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import { useT } from "../../i18n/use_t.ts";
import { Section } from "../../theme/section.tsx";
import { ErrorNotice } from "../../notices/error_notice.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { type AssignDraft, useAssignDraft } from "./assign_draft.ts";
import { InputFields } from "./input/input_fields.tsx";
import { PlanNotice } from "./plan/plan_notice.tsx";
import { type Check, type Checked, useCheck } from "./plan/use_check.ts";
import { ProgressBar } from "../../theme/progress_bar.tsx";
import { RunNotice } from "./run/run_notice.tsx";
import { useRun } from "./run/use_run.ts";
import { NamedBadge } from "../named_badge.tsx";
import { useFocusIfLost } from "../use_focus_if_lost.ts";

interface Props {
  readonly badge: Badge;
  /** Lets the reader choose another badge. */
  readonly onAnother: () => void;
}

/** The steps after the choice of a badge: input, preview, run. */
export function AssignSteps({ badge, onAnother }: Props) {
  const t = useT();
  const drafted = useAssignDraft(useProjectId());
  const { draft } = drafted;
  const { check, checkDraft, change, again, run, ...running } = useSteps(badge.id, drafted);
  return (
    <Stack gap="lg">
      <Section title={t("assign.badge")}>
        <ChosenBadge badge={badge} onAnother={run ? undefined : onAnother} />
      </Section>
      <Section title={t("assign.products")}>
        <InputFields draft={draft} onChange={change} isDisabled={run !== undefined} />
        <CheckButton draft={draft} check={check} onCheck={checkDraft} onCancel={() => change({})} />
      </Section>
      {check.kind === "checked" && (
        <NextSection title={t("assign.plan")}>
          <PlanNotice checked={check.checked} />
          {!run && (
            <StartButton
              checked={check.checked}
              badge={badge}
              onStart={() => running.start(check.checked.plan)}
            />
          )}
        </NextSection>
      )}
      {check.kind === "checked" && run && (
        <NextSection title={t("assign.runTitle")}>
          <RunNotice
            {...running}
            run={run}
            badge={badge}
            onStop={running.stop}
            onContinue={() => running.start(check.checked.plan, run)}
            onAgain={again}
          />
        </NextSection>
      )}
    </Stack>
  );
}

/** The input, its preview and the run. Changing one of them resets those after it. */
function useSteps(badgeId: string, drafted: ReturnType<typeof useAssignDraft>) {
  const { draft, set, clear, forget } = drafted;
  const { check, start: startCheck, clear: clearCheck } = useCheck(badgeId);
  const { clear: clearRun, ...running } = useRun(badgeId, forget);
  const checkDraft = () => {
    set({ isChecked: true });
    startCheck(draft);
  };
  const change = (part: Partial<AssignDraft>) => {
    clearCheck();
    set(part);
  };
  const again = () => {
    clearCheck();
    clearRun();
    clear();
  };
  // After a reload the preview is computed again, because some of the changes may have been made.
  useEffect(() => {
    if (draft.isChecked) startCheck(draft);
  }, []);
  return { check, checkDraft, change, again, ...running };
}

interface CheckProps {
  readonly draft: AssignDraft;
  readonly check: Check;
  readonly onCheck: () => void;
  readonly onCancel: () => void;
}

function CheckButton({ draft, check, onCheck, onCancel }: CheckProps) {
  const t = useT();
  if (check.kind === "failed") return <ErrorNotice error={check.problem} onRetry={onCheck} />;
  if (check.kind === "checking") {
    return (
      <Stack gap="sm" align="start">
        <Text size="sm" role="status">{t("assign.checking")}</Text>
        <ProgressBar label={t("assign.checking")} part={check.part} />
        <Button variant="default" onClick={onCancel}>{t("forms.cancel")}</Button>
      </Stack>
    );
  }
  if (check.kind === "checked") return null;
  return (
    <Group>
      <Button onClick={onCheck} disabled={draft.text.trim() === ""}>{t("assign.check")}</Button>
    </Group>
  );
}

interface StartProps {
  readonly checked: Checked;
  readonly badge: Badge;
  readonly onStart: () => void;
}

function StartButton({ checked: { input, plan }, badge, onStart }: StartProps) {
  const t = useT();
  const count = plan.changes.length;
  if (count === 0) {
    const isEmpty = input.entries.length === 0;
    return <Text fw={600}>{t(isEmpty ? "assign.noIds" : "assign.nothingToDo")}</Text>;
  }
  const label = t(`assign.run.${plan.action}`, { count });
  if (plan.action !== "remove") {
    return (
      <Group>
        <Button onClick={onStart}>{label}</Button>
      </Group>
    );
  }
  const begin = () => {
    onStart();
    return Promise.resolve();
  };
  return (
    <Group>
      <ConfirmButton
        label={label}
        title={t("assign.confirm", { count })}
        variant="filled"
        onConfirm={begin}
      >
        <Text size="sm">{t("assign.confirmText", { name: badgeName(badge) })}</Text>
      </ConfirmButton>
    </Group>
  );
}

interface ChosenProps {
  readonly badge: Badge;
  /** Lets the reader choose another badge; missing while that is not possible. */
  readonly onAnother?: (() => void) | undefined;
}

function ChosenBadge({ badge, onAnother }: ChosenProps) {
  const t = useT();
  return (
    <Group justify="space-between" gap="sm">
      <NamedBadge badge={badge} name={badgeName(badge)} />
      {onAnother && (
        <Button variant="default" size="compact-sm" onClick={onAnother}>
          {t("assign.another")}
        </Button>
      )}
    </Group>
  );
}

interface NextProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section that appears after an action and receives the focus if it was lost. */
function NextSection({ title, children }: NextProps) {
  const top = useRef<HTMLDivElement>(null);
  useFocusIfLost(top);
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={title} style={{ outline: "none" }}>
      <Section title={title}>{children}</Section>
    </div>
  );
}
