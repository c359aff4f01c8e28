import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { useMayMakeProjects } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { Blank } from "../notices/blank.tsx";
import { FaultNotice } from "../notices/fault_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { useProjects } from "./use_projects.ts";

const NewProject = lazy(async () => ({
  default: (await import("../settings/new_project.tsx")).NewProject,
}));

/** Opens the project that comes first; where there is none, says so, and offers to make one. */
export function FirstProject() {
  const { data, error, isPending, refetch } = useProjects();
  if (isPending) return <LoadingLine />;
  if (error) return <FaultNotice error={error} onRetry={refetch} />;
  const [first] = data ?? [];
  if (first) return <Navigate to={`/${first.id}`} replace />;
  return <NoProject />;
}

function NoProject() {
  const t = useT();
  const mayMake = useMayMakeProjects();
  if (!mayMake) {
    return <Blank icon="badge" title={t("projects.none")} text={t("projects.noneText")} />;
  }
  return (
    <Blank icon="badge" title={t("projects.none")} text={t("projects.firstText")}>
      <Suspense fallback={<LoadingLine />}>
        <NewProject />
      </Suspense>
    </Blank>
  );
}
