import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useService } from "../auth/use_service.ts";
import { useHasScope } from "../auth/use_session.ts";
import { ServiceProblem } from "../data/service_problem.ts";
import { useT } from "../i18n/use_t.ts";
import { NotLoaded } from "../notices/error_notice.tsx";
import { NoAccessPage } from "../notices/no_access_page.tsx";
import { NotFoundPage } from "../notices/not_found_page.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../projects/use_projects.ts";
import { BackLink } from "../theme/back_link.tsx";
import { DeleteSegment } from "./delete_segment.tsx";
import { SegmentEditor } from "./segment_editor.tsx";
import { UsedBy } from "./used_by.tsx";

/** One segment, or a new one. */
export function SegmentPage() {
  const t = useT();
  const { segmentId } = useParams();
  const projectId = useProjectId();
  const { segments } = useService();
  const mayWrite = useHasScope("write");
  const { data: segment, error, refetch } = useQuery({
    queryKey: ["segments", "one", projectId, segmentId],
    queryFn: () => segments.get({ projectId }, segmentId ?? ""),
    enabled: segmentId !== undefined,
  });
  const about = useProjectName();
  // What was loaded stays: its form may have unsaved changes.
  const isMissing = segment === undefined && error instanceof ServiceProblem && error.status < 500;
  if (isMissing) return <NotFoundPage />;
  if (segmentId === undefined && !mayWrite) {
    const back = { to: `/${projectId}/segments`, name: t("segments.title") };
    return (
      <NoAccessPage title={t("segments.new")} reason={t("segments.mayNotCreate")} back={back} />
    );
  }
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={`/${projectId}/segments`}>{t("segments.title")}</BackLink>
        <PageTitle
          about={about}
          lead={t("segments.lead")}
          action={mayWrite && segment && <DeleteSegment segment={segment} />}
        >
          {segment?.name ?? t("segments.new")}
        </PageTitle>
      </div>
      {segmentId === undefined || segment
        ? <SegmentEditor key={`${projectId} ${segmentId}`} segment={segment} />
        : <NotLoaded error={error} onRetry={refetch} />}
      {segmentId !== undefined && <UsedBy segmentId={segmentId} />}
    </Stack>
  );
}
