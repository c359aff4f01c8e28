import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { badgeName } from "../../../data/badge_name.ts";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { useAnnounce } from "../../../notices/announcer.tsx";
import { useProjectId } from "../../../projects/use_projects.ts";
import { useFocusIfLost } from "../../use_focus_if_lost.ts";
import { CsvList } from "../csv_list.tsx";
import { ProgressBar } from "../../../theme/progress_bar.tsx";
import { failuresCsv } from "./failures_csv.ts";
import type { Run } from "./run.ts";

interface Props {
  readonly run: Run;
  readonly badge: Badge;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly onStop: () => void;
  readonly onContinue: () => void;
  readonly onAgain: () => void;
}

/** The progress of a run, why it stopped, and what failed. */
export function RunNotice(
  { run, badge, isRunning, isStopping, onStop, onContinue, onAgain }: Props,
) {
  const t = useT();
  const numbers = { done: run.handled - run.failures.length, count: run.changes.length };
  const part = run.handled / run.changes.length;
  const progress = t("assign.progress", { ...numbers, done: run.handled });
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" mb={6}>{progress}</Text>
        <ProgressBar label={t("assign.runTitle")} part={part} text={progress} />
      </div>
      {isRunning && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<Icon name="pause" />}
            onClick={onStop}
            disabled={isStopping}
          >
            {t(isStopping ? "assign.stopping" : "assign.stop")}
          </Button>
        </Group>
      )}
      {!isRunning && <Outcome {...{ run, badge, numbers, onContinue, onAgain }} />}
      <Failures run={run} />
    </Stack>
  );
}

interface OutcomeProps extends Pick<Props, "run" | "badge" | "onContinue" | "onAgain"> {
  readonly numbers: { readonly done: number; readonly count: number };
}

function Outcome({ run: { failures, halt }, badge, numbers, onContinue, onAgain }: OutcomeProps) {
  const t = useT();
  const announce = useAnnounce();
  const next = useRef<HTMLButtonElement>(null);
  useFocusIfLost(next);
  const title = halt
    ? t(`assign.${halt.because}`)
    : failures.length > 0
    ? t("assign.partlyDone", numbers)
    : t("assign.done", numbers);
  const text = halt && t(`assign.${halt.because}Text`, { ...numbers, ...halt });
  useEffect(() => announce([title, text].filter(Boolean).join(". ")), [announce, title, text]);
  return (
    <Alert
      color={halt && halt.because !== "stopped" ? "red" : "gray"}
      icon={<Icon name={halt ? "warning" : "check"} />}
      title={title}
    >
      <Stack gap="sm" align="start">
        {text && <Text size="sm">{text}</Text>}
        {halt
          ? <Button ref={next} onClick={onContinue}>{t("assign.continue")}</Button>
          : (
            <Group gap="md">
              <Button ref={next} variant="default" onClick={onAgain}>
                {t("assign.assignMore")}
              </Button>
              <NextLinks badge={badge} />
            </Group>
          )}
      </Stack>
    </Alert>
  );
}

/** Links to what was changed. */
function NextLinks({ badge }: Pick<Props, "badge">) {
  const t = useT();
  const project = `/${useProjectId()}`;
  return (
    <>
      <Anchor component={Link} size="sm" to={`${project}/badges/${badge.id}`}>
        {t("assign.toBadge", { name: badgeName(badge) })}
      </Anchor>
      <Anchor component={Link} size="sm" to={`${project}/products`}>
        {t("assign.toProducts")}
      </Anchor>
    </>
  );
}

function Failures({ run: { failures } }: Pick<Props, "run">) {
  const t = useT();
  if (failures.length === 0) return null;
  return (
    <CsvList
      title={t("assign.failed", { count: failures.length })}
      items={failures.map(({ entry: { line, productId }, message }) => ({
        line,
        message: t("assign.failedItem", { product: String(productId), message }),
      }))}
      csvOf={() => failuresCsv(failures)}
      fileName="failed.csv"
    />
  );
}
