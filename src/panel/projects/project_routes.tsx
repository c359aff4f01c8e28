import { Anchor, Stack } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { Link, Navigate, Outlet } from "react-router";
import { useCanCreateProjects } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { readLastProject, storeLastProject } from "./last_project.ts";
import { useIsProjectMissing, useProjectId, useProjects } from "./use_projects.ts";
import { Section } from "../theme/section.tsx";

const NewProject = lazy(async () => ({
  default: (await import("./new_project.tsx")).NewProject,
}));

const DeletedProjects = lazy(async () => ({
  default: (await import("./deleted_projects.tsx")).DeletedProjects,
}));

/** Redirects to the last project that was open, or to the first one. If there is none, says so and offers to create one. */
export function FirstProject() {
  const { data, error, isPending, refetch } = useProjects();
  if (isPending) return <LoadingLine />;
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  const last = readLastProject();
  const found = data.find(({ id }) => id === last) ?? data[0];
  if (found) return <Navigate to={`/${found.id}`} replace />;
  return <NoProject />;
}

function NoProject() {
  const t = useT();
  const canCreate = useCanCreateProjects();
  return (
    <Stack gap="lg">
      <PageTitle lead={t(canCreate ? "projects.firstText" : "projects.noneText")}>
        {t("projects.none")}
      </PageTitle>
      {canCreate && (
        <Suspense fallback={<LoadingLine />}>
          <NewProject />
          <DeletedProjects />
        </Suspense>
      )}
    </Stack>
  );
}

/** The pages of the project in the URL; if it does not exist, links to those that do. */
export function InProject() {
  const projectId = useProjectId();
  const isProjectMissing = useIsProjectMissing();
  useEffect(() => {
    if (!isProjectMissing) storeLastProject(projectId);
  }, [projectId, isProjectMissing]);
  return isProjectMissing ? <NoSuchProject /> : <Outlet />;
}

function NoSuchProject() {
  const t = useT();
  const id = useProjectId();
  const { data: projects = [] } = useProjects();
  if (projects.length === 0) return <Navigate to="/" replace />;
  return (
    <Stack gap="lg">
      <PageTitle lead={t("projects.unknown", { id })}>{t("app.notFound")}</PageTitle>
      <Section title={t("projects.choose")}>
        <Stack gap="xs" align="start">
          {projects.map(({ id, name }) => (
            <Anchor key={id} component={Link} to={`/${id}`}>{name}</Anchor>
          ))}
        </Stack>
      </Section>
    </Stack>
  );
}
