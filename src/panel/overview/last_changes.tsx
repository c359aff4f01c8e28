import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useService } from "../auth/use_service.ts";
import { changeInWords } from "../changes/change_in_words.ts";
import { useAuthorName } from "../changes/use_author_name.ts";
import { useBadgeNames } from "../changes/use_badge_names.ts";
import { useT } from "../i18n/use_t.ts";
import { FaultNotice } from "../notices/fault_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { useProjectId } from "../shell/use_projects.ts";
import classes from "./last_changes.module.css";
import { Moment } from "./moment.tsx";
import { Section } from "../look/section.tsx";

const shownMax = 6;

/** The last changes, with a link to all of them. */
export function LastChanges() {
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
  const { data, error, isPending, refetch } = useLastChanges();
  const nameBadge = useBadgeNames(data?.items ?? []);
  const nameAuthor = useAuthorName();
  if (isPending) return <LoadingLine />;
  if (error && !data) return <FaultNotice error={error} onRetry={refetch} />;
  if (data?.items.length === 0) return <Text c="dimmed" size="sm">{t("overview.noChanges")}</Text>;
  return (
    <ul className={classes.list}>
      {data?.items.map((change) => {
        const { key, values } = changeInWords(change, nameBadge);
        return (
          <li key={change.revision}>
            <Text>{t(key, values)}</Text>
            <span className={classes.by}>
              {nameAuthor(change.tokenId)} · <Moment at={change.at} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function useLastChanges() {
  const service = useService();
  const projectId = useProjectId();
  return useQuery({
    queryKey: ["changes", "last", projectId],
    queryFn: () => service.changes.list({ projectId }, { limit: shownMax }),
  });
}
