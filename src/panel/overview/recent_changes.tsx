import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useService } from "../auth/use_service.ts";
import { changeSentence } from "../changes/change_sentence.ts";
import { useAuthorName } from "../auth/use_author_name.ts";
import { useBadgeNames } from "../differences/use_badge_names.ts";
import { useT } from "../i18n/use_t.ts";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { useProjectId } from "../projects/use_projects.ts";
import classes from "./recent_changes.module.css";
import { Moment } from "./moment.tsx";
import { Section } from "../theme/section.tsx";

const shownMax = 6;

/** The last changes, with a link to all of them. */
export function RecentChanges() {
  const t = useT();
  const all = (
    <Anchor component={Link} to={`/${useProjectId()}/changes`} size="sm">
      {t("overview.allChanges")}
    </Anchor>
  );
  return (
    <Section id="changes" title={t("overview.changes")} aside={all}>
      <ChangeList />
    </Section>
  );
}

function ChangeList() {
  const t = useT();
  const { data, error, isPending, refetch } = useRecentChanges();
  const nameBadge = useBadgeNames(data?.items ?? []);
  const nameAuthor = useAuthorName();
  if (isPending) return <LoadingLine />;
  if (error && !data) return <ErrorNotice error={error} onRetry={refetch} />;
  if (data?.items.length === 0) return <Text c="dimmed" size="sm">{t("overview.noChanges")}</Text>;
  return (
    <ul className={classes.list}>
      {data?.items.map((change) => {
        const { key, values } = changeSentence(change, nameBadge);
        return (
          <li key={change.revision}>
            <p className={classes.sentence}>{t(key, values)}</p>
            <span className={classes.by}>
              {nameAuthor(change.tokenId)} · <Moment at={change.at} isPast />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function useRecentChanges() {
  const service = useService();
  const projectId = useProjectId();
  return useQuery({
    queryKey: ["changes", "last", projectId],
    queryFn: () => service.changes.list({ projectId }, { limit: shownMax }),
  });
}
