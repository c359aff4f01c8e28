import { Divider, Stack, Title } from "@mantine/core";
import "@mantine/core/styles/Divider.layer.css";
import type { UseQueryResult } from "@tanstack/react-query";
import { useCanCreateProjects } from "../auth/use_session.ts";
import type { Project, Versioned } from "../data/resource.ts";
import { useT } from "../i18n/use_t.ts";
import { NotLoaded } from "../notices/error_notice.tsx";
import { DeletedProjects } from "../projects/deleted_projects.tsx";
import { NewProject } from "../projects/new_project.tsx";
import { AssignmentsFile } from "./assignments_file.tsx";
import { ConfigurationFiles } from "./configuration_files.tsx";
import { DataLinks } from "./data_links.tsx";
import { DeleteProject } from "./delete_project.tsx";
import { ProjectEditor } from "./project_editor.tsx";
import type { SettingsSection } from "./settings_sections.ts";
import { UsageExamples } from "./usage/usage_examples.tsx";

interface Props {
  readonly section: SettingsSection;
  readonly query: UseQueryResult<Versioned<Project>>;
}

/** What a page of the settings has below its links. */
export function SettingsSectionPage({ section, query }: Props) {
  switch (section) {
    case "general":
      return <General query={query} />;
    case "shoppers":
      return <Shoppers query={query} />;
    case "data":
      return (
        <Stack gap="lg">
          <DataLinks />
          <ConfigurationFiles />
          <AssignmentsFile />
        </Stack>
      );
    case "developers":
      return <UsageExamples />;
    case "danger":
      return <Danger query={query} />;
  }
}

type OfProject = Pick<Props, "query">;

function General({ query: { data: project, error, refetch } }: OfProject) {
  const canCreate = useCanCreateProjects();
  if (project === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  return (
    <Stack gap="xl">
      <ProjectEditor project={project} fields={["name"]} />
      {canCreate && <AnotherProject />}
    </Stack>
  );
}

function Shoppers({ query: { data: project, error, refetch } }: OfProject) {
  if (project === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  return (
    <ProjectEditor
      project={project}
      fields={["cacheSeconds", "maxBadgesPerProduct", "allowedOrigins"]}
    />
  );
}

function Danger({ query: { data: project, error, refetch } }: OfProject) {
  const canCreate = useCanCreateProjects();
  if (project === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  return (
    <Stack gap="xl">
      <DeleteProject project={project} />
      {canCreate && <DeletedProjects />}
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
