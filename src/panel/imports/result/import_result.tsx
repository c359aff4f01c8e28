import { Alert, Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useService } from "../../auth/use_service.ts";
import { useHasScope } from "../../auth/use_session.ts";
import { type Import, isUnfinished } from "../../data/imports.ts";
import { useT } from "../../i18n/use_t.ts";
import { useAnnounce } from "../../notices/announcer.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { Icon } from "../../theme/icon.tsx";
import { CancelButton } from "./cancel_button.tsx";
import { Detail } from "./detail.tsx";
import { Effects } from "./effects.tsx";
import { ImportCounts } from "./import_counts.tsx";
import classes from "./import_result.module.css";
import { ImportProgress } from "./import_progress.tsx";

interface Props {
  readonly found: Import;
  /** What to do next, once the import has ended. */
  readonly children?: ReactNode;
}

/** How far an import is, or what it did, would do, or why it failed. */
export function ImportResult({ found, children }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const mayWrite = useHasScope("write");
  const isGoing = isUnfinished(found);
  const title = titleOf(found);
  const text = t(title);
  useEffect(() => {
    if (!isGoing) announce(text);
  }, [announce, isGoing, text]);
  if (isGoing) {
    return (
      <Stack gap="md" align="start">
        <ImportProgress label={text} part={found.progress} />
        {mayWrite && <CancelButton importId={found.id} />}
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Alert
        color={found.state === "failed" ? "red" : "gray"}
        icon={<Icon name={found.state === "done" ? "check" : "warning"} />}
        title={text}
      >
        <Outcome found={found} />
      </Alert>
      <ImportCounts found={found} />
      {/* Assignments change no attribute, so no rule begins or ceases to hold. */}
      {found.effects && found.kind === "products" && (
        <Effects effects={found.effects} isDryRun={found.dryRun} />
      )}
      <Warnings warnings={found.warnings} />
      <RefusedRows found={found} />
      {children}
    </Stack>
  );
}

function titleOf({ state, dryRun, products }: Import) {
  const changed = products.created + products.updated + products.removed;
  if (state === "done" && changed === 0) return "imports.nothingChanges";
  if (state === "done") return dryRun ? "imports.checked" : "imports.done";
  if (state === "failed" && dryRun) return "imports.wouldFail";
  return `imports.${state}` as const;
}

/** Why an import failed, or that a check changed nothing. */
function Outcome({ found: { kind, state, dryRun, error } }: Pick<Props, "found">) {
  const t = useT();
  if (error) {
    return (
      <>
        <Text size="sm">{t(errorKey(kind, error.code))}</Text>
        <Text size="sm" c="dimmed">
          <Detail text={error.detail} />
        </Text>
      </>
    );
  }
  if (state === "cancelled") return <Text size="sm">{t("imports.cancelledText")}</Text>;
  return dryRun ? <Text size="sm">{t("imports.nothingWritten")}</Text> : null;
}

/** Only the reader of a file of products can choose how it is read. */
function errorKey(kind: Import["kind"], code: NonNullable<Import["error"]>["code"]) {
  return kind === "assignments" && code === "too_many_refused"
    ? "imports.tooManyRefusedRows"
    : `imports.error.${code}` as const;
}

/** How many warnings and refused rows are listed. */
const listedMax = 20;

function Warnings({ warnings }: Pick<Import, "warnings">) {
  const t = useT();
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t("imports.warnings")}>
      <Text fw={600}>{t("imports.warnings")}</Text>
      <ul className={classes.rows}>
        {warnings.slice(0, listedMax).map(({ column, detail }, at) => (
          <li key={at}>
            {column !== undefined && <strong>{column}</strong>} <Detail text={detail} />
          </li>
        ))}
        {warnings.length > listedMax && (
          <li>{t("forms.andMore", { count: warnings.length - listedMax })}</li>
        )}
      </ul>
    </section>
  );
}

function RefusedRows({ found: { id, state, refused } }: Pick<Props, "found">) {
  const t = useT();
  const projectId = useProjectId();
  const { imports } = useService();
  if (refused.count === 0) return null;
  const shown = refused.first.slice(0, listedMax);
  // A file that cannot be imported has no rows that are skipped.
  const title = t(state === "failed" ? "imports.wrongRows" : "imports.refused", {
    count: refused.count,
  });
  return (
    <section aria-label={title}>
      <Text fw={600}>{title}</Text>
      <ul className={classes.rows}>
        {shown.map(({ line, column, detail }, at) => (
          <li key={at}>
            <span className={classes.line}>{t("imports.line", { line: String(line) })}</span>{" "}
            {column !== undefined && <strong>{column}</strong>} <Detail text={detail} />
          </li>
        ))}
        {refused.count > shown.length && (
          <li>{t("forms.andMore", { count: refused.count - shown.length })}</li>
        )}
      </ul>
      <Button
        component="a"
        href={imports.refusedUrl({ projectId }, id)}
        download="refused.csv"
        variant="default"
        size="compact-sm"
        mt="xs"
        leftSection={<Icon name="down" size={15} />}
      >
        {t("imports.downloadRefused")}
      </Button>
    </section>
  );
}
