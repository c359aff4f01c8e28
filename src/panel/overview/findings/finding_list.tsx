import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import type { FindingCount } from "../../data/findings.ts";
import { useT } from "../../i18n/use_t.ts";
import { ErrorNotice } from "../../notices/error_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { Icon } from "../../theme/icon.tsx";
import { Section } from "../../theme/section.tsx";
import { FindingGroup } from "./finding_group.tsx";
import classes from "./finding_list.module.css";
import { useFindingCounts } from "./use_finding_counts.ts";

/** Up to so many findings, all groups are open. */
const openAllMax = 10;

/** The project's findings by kind, each with a link to the field that fixes it. */
export function FindingList() {
  const t = useT();
  return (
    <Section id="findings" title={t("overview.findings")}>
      <FoundFindings />
    </Section>
  );
}

function FoundFindings() {
  const { data: counts, error, isPending, refetch } = useFindingCounts();
  const [isOfMuted, setIsOfMuted] = useState(false);
  if (isPending) return <LoadingLine />;
  if (error && counts === undefined) return <ErrorNotice error={error} onRetry={refetch} />;
  if (counts === undefined) return null;
  const mutedCount = sumOf(counts, ({ muted }) => muted);
  const openCount = sumOf(counts, ({ total }) => total) - mutedCount;
  const muted = isOfMuted && mutedCount > 0;
  const groups = counts.map(({ code, ...of }) => ({
    code,
    count: muted ? of.muted : of.total - of.muted,
  })).filter(({ count }) => count > 0);
  const shown = muted ? mutedCount : openCount;
  return (
    <>
      {mutedCount > 0 && (
        <MutedFilter {...{ openCount, mutedCount }} value={muted} onChange={setIsOfMuted} />
      )}
      {shown === 0 && <NoFindings />}
      {groups.map(({ code, count }, at) => (
        <FindingGroup
          key={`${code} ${muted}`}
          {...{ code, count, muted }}
          isOpenAtFirst={at === 0 || shown <= openAllMax}
        />
      ))}
    </>
  );
}

function sumOf(counts: readonly FindingCount[], numberOf: (count: FindingCount) => number): number {
  return counts.reduce((sum, count) => sum + numberOf(count), 0);
}

interface FilterProps {
  readonly openCount: number;
  readonly mutedCount: number;
  /** Whether the muted findings are shown. */
  readonly value: boolean;
  readonly onChange: (isOfMuted: boolean) => void;
}

function MutedFilter({ openCount, mutedCount, value, onChange }: FilterProps) {
  const t = useT();
  return (
    <SegmentedControl
      className={classes.filter}
      aria-label={t("overview.findingFilter")}
      value={value ? "muted" : "open"}
      onChange={(chosen) => onChange(chosen === "muted")}
      data={[
        { value: "open", label: t("overview.openFindings", { count: openCount }) },
        { value: "muted", label: t("overview.mutedFindings", { count: mutedCount }) },
      ]}
    />
  );
}

function NoFindings() {
  const t = useT();
  return (
    <div>
      <span className={classes.fine}>
        <Icon name="check" />
        <Text fw={550}>{t("overview.noFindings")}</Text>
      </span>
      <Text c="dimmed" size="sm" mt={4}>{t("overview.noFindingsText")}</Text>
    </div>
  );
}
