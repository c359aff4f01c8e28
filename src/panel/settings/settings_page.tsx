import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useService } from "../auth/use_service.ts";
import { useSession } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { NotFoundPage } from "../notices/not_found_page.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../projects/use_projects.ts";
import { SettingsSectionPage } from "./settings_section_page.tsx";
import { SettingsLinks } from "./settings_links.tsx";
import { offeredSections, sectionOfHash, type SettingsSection } from "./settings_sections.ts";

/** The project's settings in pages, and how shops use the project. */
export function SettingsPage() {
  const { scopes } = useSession();
  return (
    <Routes>
      <Route index element={<FormerPlace />} />
      {offeredSections(scopes).map((section) => (
        <Route key={section} path={section} element={<Section section={section} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Links to the settings from when they were on one page lead to the page that has the part now. */
function FormerPlace() {
  const { hash } = useLocation();
  return <Navigate to={`${sectionOfHash(hash)}${hash}`} replace />;
}

interface Props {
  readonly section: SettingsSection;
}

function Section({ section }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const about = [t(`project.section.${section}`), useProjectName()].filter(Boolean).join(" · ");
  const { projects } = useService();
  // ra-core's own hook would return the project from the cached list, where it has no version.
  const query = useQuery({
    queryKey: ["projects", "one", projectId],
    queryFn: () => projects.get({}, projectId),
  });
  return (
    <Stack gap="lg">
      <PageTitle about={about} lead={t("project.lead")}>{t("project.title")}</PageTitle>
      <SettingsLinks />
      <SettingsSectionPage key={projectId} section={section} query={query} />
    </Stack>
  );
}
