import { useQuery } from "@tanstack/react-query";
import { Anchor } from "@mantine/core";
import { Link, useParams } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { ServiceProblem } from "../../data/faults.ts";
import { useT } from "../../i18n/use_t.ts";
import { Blank } from "../../notices/blank.tsx";
import { FaultNotice } from "../../notices/fault_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId } from "../../shell/use_projects.ts";
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
  return error ? <FaultNotice error={error} onRetry={refetch} /> : <LoadingLine />;
}

function NoType() {
  const t = useT();
  return (
    <>
      <PageTitle>{t("types.title")}</PageTitle>
      <Blank icon="type" title={t("types.gone")} text={t("types.goneText")}>
        <Anchor component={Link} to={`/${useProjectId()}/types`}>{t("types.title")}</Anchor>
      </Blank>
    </>
  );
}
