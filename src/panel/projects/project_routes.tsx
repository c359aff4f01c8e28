import { Anchor, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link, Navigate, Outlet } from "react-router";
import { useCanCreateProjects } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useIsProjectMissing, useProjectId, useProjects } from "./use_projects.ts";
import { Section } from "../theme/section.tsx";

const NewProject = lazy(async () => ({
  default: (await import("./new_project.tsx")).NewProject,
}));

const DeletedProjects = lazy(async () => ({
  default: (await import("./deleted_projects.tsx")).DeletedProjects,
}));

/** Redirects to the first project. If there is none, says so and offers to create one. */
export function FirstProject() {
  const { data, error, isPending, refetch } = useProjects();
  if (isPending) return <LoadingLine />;
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  const [first] = data ?? [];
  if (first) return <Navigate to={`/${first.id}`} replace />;
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
  const isProjectMissing = useIsProjectMissing();
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
