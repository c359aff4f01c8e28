import { Button, Text } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { ErrorNotice } from "../../notices/error_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { Section } from "../../theme/section.tsx";
import { useLoadMore } from "../use_load_more.ts";
import classes from "./finding_list.module.css";
import { useFindings } from "./use_findings.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import type { Finding } from "../../data/findings.ts";
import type { Badge } from "../../data/resource.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { ItemLink } from "../item_link.tsx";
import { findingPath } from "./finding_path.ts";
import { findingMessage } from "./finding_message.ts";

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
            key={`${finding.code} ${finding.feedId} ${finding.badgeId} ${finding.productId}`}
            finding={finding}
            badge={finding.badgeId === undefined ? undefined : badges.get(finding.badgeId)}
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

interface Props {
  readonly finding: Finding;
  /** `undefined` if it could not be read. */
  readonly badge: Badge | undefined;
}

/** One finding: the problem, with a link to the field that fixes it, and the remedy. */
function FindingItem({ finding, badge }: Props) {
  const projectId = useProjectId();
  const { message, remedy } = useFindingMessage(finding, badge);
  return (
    <li className={classes.item}>
      <span className={classes.mark}>
        <Icon name="warning" />
      </span>
      <div>
        <ItemLink to={`/${projectId}/${findingPath(finding, badge)}`}>{message}</ItemLink>
        <Text size="sm" c="dimmed">{remedy}</Text>
      </div>
    </li>
  );
}

/** The texts in the reader's language; if the badge could not be read, the service's own. */
function useFindingMessage(finding: Finding, badge: Badge | undefined) {
  const t = useT();
  const language = useFormatLocale();
  const { code, feedId } = finding;
  if (feedId !== undefined && (code === "feed_failed" || code === "feed_stale")) {
    const message = t(`overview.finding.${code}`, { name: feedId });
    return { message, remedy: t(`overview.remedy.${code}`) };
  }
  if (badge === undefined) return finding;
  const { message, remedy, values } = findingMessage(
    finding,
    badge,
    (instant) => new Date(instant).toLocaleDateString(language, { dateStyle: "medium" }),
  );
  return { message: t(message, values), remedy: t(remedy) };
}
