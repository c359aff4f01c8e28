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
import { MappingForm } from "./mapping_form.tsx";

/** One mapping, or a new one. */
export function MappingPage() {
  const t = useT();
  const { mappingId } = useParams();
  const projectId = useProjectId();
  const { mappings } = useService();
  const mayWrite = useHasScope("write");
  const { data: mapping, error, refetch } = useQuery({
    queryKey: ["mappings", "one", projectId, mappingId],
    queryFn: () => mappings.get({ projectId }, mappingId ?? ""),
    enabled: mappingId !== undefined,
  });
  const about = useProjectName();
  // What was loaded stays: its form may have unsaved changes.
  const isMissing = mapping === undefined && error instanceof ServiceProblem && error.status < 500;
  if (isMissing) return <NotFoundPage />;
  if (mappingId === undefined && !mayWrite) {
    const back = { to: `/${projectId}/imports`, name: t("imports.title") };
    return (
      <NoAccessPage title={t("mappings.new")} reason={t("mappings.mayNotCreate")} back={back} />
    );
  }
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={`/${projectId}/imports`}>{t("imports.title")}</BackLink>
        <PageTitle about={about} lead={t("mappings.lead")}>
          {mappingId === undefined ? t("mappings.new") : t("mappings.named", { name: mappingId })}
        </PageTitle>
      </div>
      {mappingId === undefined || mapping
        ? <MappingForm key={`${projectId} ${mappingId}`} mapping={mapping} />
        : <NotLoaded error={error} onRetry={refetch} />}
    </Stack>
  );
}
