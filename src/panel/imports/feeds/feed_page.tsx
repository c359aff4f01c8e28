import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { useHasScope } from "../../auth/use_session.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { useT } from "../../i18n/use_t.ts";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { NoAccessPage } from "../../notices/no_access_page.tsx";
import { NotFoundPage } from "../../notices/not_found_page.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../projects/use_projects.ts";
import { BackLink } from "../../theme/back_link.tsx";
import { FeedForm } from "./feed_form.tsx";

/** One feed, or a new one. */
export function FeedPage() {
  const t = useT();
  const { feedId } = useParams();
  const projectId = useProjectId();
  const { feeds } = useService();
  const mayWrite = useHasScope("write");
  const { data: feed, error, refetch } = useQuery({
    queryKey: ["feeds", "one", projectId, feedId],
    queryFn: () => feeds.get({ projectId }, feedId ?? ""),
    enabled: feedId !== undefined,
  });
  const about = useProjectName();
  // What was loaded stays: its form may have unsaved changes.
  const isMissing = feed === undefined && error instanceof ServiceProblem && error.status < 500;
  if (isMissing) return <NotFoundPage />;
  if (feedId === undefined && !mayWrite) {
    const back = { to: `/${projectId}/imports`, name: t("imports.title") };
    return <NoAccessPage title={t("feeds.new")} reason={t("feeds.mayNotCreate")} back={back} />;
  }
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={`/${projectId}/imports`}>{t("imports.title")}</BackLink>
        <PageTitle about={about}>
          {feedId === undefined ? t("feeds.new") : t("feeds.named", { name: feedId })}
        </PageTitle>
      </div>
      {feedId === undefined || feed
        ? <FeedForm key={`${projectId} ${feedId}`} feed={feed} />
        : <NotLoaded error={error} onRetry={refetch} />}
    </Stack>
  );
}
