import { Button, Text } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { ErrorNotice } from "../../notices/error_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { Section } from "../../theme/section.tsx";
import { useLoadMore } from "../use_load_more.ts";
import classes from "./finding_list.module.css";
import { FindingItem } from "./finding_item.tsx";
import { useFindings } from "./use_findings.ts";

/** The project's findings, each with a link to the field that fixes it. */
export function FindingList() {
  const t = useT();
  return (
    <Section id="findings" title={t("overview.findings")}>
      <FoundFindings />
    </Section>
  );
}

function FoundFindings() {
  const t = useT();
  const query = useFindings();
  const { findings, badges, error, isPending, refetch, hasNextPage, isLoadingMore } = query;
  const { list, loadMore } = useLoadMore(findings.length, query.fetchNextPage);
  if (isPending) return <LoadingLine />;
  if (error && findings.length === 0) return <ErrorNotice error={error} onRetry={refetch} />;
  if (findings.length === 0) return <NoFindings />;
  return (
    <>
      <ul ref={list} className={classes.list}>
        {findings.map((finding) => (
          <FindingItem
            key={`${finding.code} ${finding.badgeId} ${finding.productId}`}
            finding={finding}
            badge={badges.get(finding.badgeId)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
          {t("changes.more")}
        </Button>
      )}
    </>
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
