import { Divider, Stack, Title } from "@mantine/core";
import "@mantine/core/styles/Divider.layer.css";
import { useQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useCanCreateProjects, useHasScope } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { NotLoaded } from "../notices/error_notice.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../projects/use_projects.ts";
import { ConfigurationFiles } from "./configuration_files.tsx";
import { DeletedProjects } from "../projects/deleted_projects.tsx";
import { DeleteProject } from "./delete_project.tsx";
import { NewProject } from "../projects/new_project.tsx";
import { ProjectEditor } from "./project_editor.tsx";
import { UsageExamples } from "./usage/usage_examples.tsx";

/** The project's settings, and how shops use the project. */
export function SettingsPage() {
  const t = useT();
  const projectId = useProjectId();
  return (
    <Stack gap="lg">
      <PageTitle about={useProjectName()} lead={t("project.lead")}>{t("project.title")}</PageTitle>
      <Settings key={projectId} projectId={projectId} />
    </Stack>
  );
}

function Settings({ projectId }: { readonly projectId: string }) {
  const isAllowed = useHasScope("admin");
  const canCreate = useCanCreateProjects();
  const { projects } = useService();
  // ra-core's own hook would return the project from the cached list, where it has no version.
  const { data: project, error, refetch } = useQuery({
    queryKey: ["projects", "one", projectId],
    queryFn: () => projects.get({}, projectId),
  });
  if (project === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  return (
    <Stack gap="xl">
      <ProjectEditor project={project} />
      <UsageExamples />
      <ConfigurationFiles />
      {canCreate && <DeletedProjects />}
      {canCreate && <AnotherProject />}
      {isAllowed && (
        <>
          <Divider />
          <DeleteProject project={project} />
        </>
      )}
    </Stack>
  );
}

function AnotherProject() {
  const t = useT();
  return (
    <>
      <Divider />
      <Stack component="section" gap="md" aria-labelledby="new-project">
        <Title order={2} size="h3" id="new-project" tabIndex={-1}>{t("project.new")}</Title>
        <NewProject />
      </Stack>
    </>
  );
}
