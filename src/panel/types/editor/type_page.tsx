import { useQuery } from "@tanstack/react-query";
import { Anchor } from "@mantine/core";
import { Link, useParams } from "react-router";
import { NoAccessPage } from "../../notices/no_access_page.tsx";
import { useHasScope } from "../../auth/use_session.ts";
import { useService } from "../../auth/use_service.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { useT } from "../../i18n/use_t.ts";
import { EmptyState } from "../../notices/empty_state.tsx";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../projects/use_projects.ts";
import { TypeEditor } from "./type_editor.tsx";

/** The page of an existing badge type. */
export function TypePage() {
  const { typeId = "" } = useParams();
  const projectId = useProjectId();
  const service = useService();
  const { data: type, error, refetch } = useQuery({
    queryKey: ["types", "one", projectId, typeId],
    queryFn: () => service.types.get({ projectId }, typeId),
  });
  if (type !== undefined) return <TypeEditor key={`${projectId}/${typeId}`} type={type} />;
  if (error instanceof ServiceProblem && error.status === 404) return <NoType />;
  return <NotLoaded error={error} onRetry={refetch} />;
}

function NoType() {
  const t = useT();
  return (
    <>
      <PageTitle about={useProjectName()}>{t("types.title")}</PageTitle>
      <EmptyState icon="type" title={t("types.gone")} text={t("types.goneText")}>
        <Anchor component={Link} to={`/${useProjectId()}/types`}>{t("types.title")}</Anchor>
      </EmptyState>
    </>
  );
}

export function NewTypePage() {
  const t = useT();
  const projectId = useProjectId();
  const mayWrite = useHasScope("write");
  if (mayWrite) return <TypeEditor key={projectId} />;
  const back = { to: `/${projectId}/types`, name: t("types.title") };
  return <NoAccessPage title={t("types.new")} reason={t("types.cannotCreate")} back={back} />;
}
