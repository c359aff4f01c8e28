import { Anchor, Stack, Text } from "@mantine/core";
import { Link, Navigate, Outlet } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { Section } from "../theme/section.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useIsProjectMissing, useProjectId, useProjects } from "./use_projects.ts";

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
      <div>
        <PageTitle>{t("app.notFound")}</PageTitle>
        <Text c="dimmed">{t("projects.unknown", { id })}</Text>
      </div>
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
