import { Navigate } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { Blank } from "../notices/blank.tsx";
import { FaultNotice } from "../notices/fault_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { useProjects } from "./use_projects.ts";

/** Opens the project that comes first, or says that there is none. */
export function FirstProject() {
  const t = useT();
  const { data, error, isPending, refetch } = useProjects();
  if (isPending) return <LoadingLine />;
  if (error) return <FaultNotice error={error} onRetry={refetch} />;
  const [first] = data ?? [];
  if (first) return <Navigate to={`/${first.id}`} replace />;
  return <Blank icon="badge" title={t("projects.none")} text={t("projects.noneText")} />;
}
