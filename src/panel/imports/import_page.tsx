import { Stack } from "@mantine/core";
import { useParams } from "react-router";
import { ServiceProblem } from "../data/service_problem.ts";
import { useT } from "../i18n/use_t.ts";
import { NotLoaded } from "../notices/error_notice.tsx";
import { NotFoundPage } from "../notices/not_found_page.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../projects/use_projects.ts";
import { BackLink } from "../theme/back_link.tsx";
import { Section } from "../theme/section.tsx";
import { ImportResult } from "./result/import_result.tsx";
import { useImportTitle } from "./result/use_import_title.ts";
import { useImport } from "./use_imports.ts";

/** One import: how far it is, or what it did. */
export function ImportPage() {
  const t = useT();
  const projectId = useProjectId();
  const { importId = "" } = useParams();
  const { data: found, error, refetch } = useImport(importId);
  const titleOf = useImportTitle();
  const about = useProjectName();
  if (error instanceof ServiceProblem && error.status < 500) return <NotFoundPage />;
  const title = found ? titleOf(found) : t("imports.title");
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={`/${projectId}/imports`}>{t("imports.title")}</BackLink>
        <PageTitle about={about}>{title}</PageTitle>
      </div>
      {found
        ? (
          <Section title={t("imports.result")}>
            <ImportResult found={found} />
          </Section>
        )
        : <NotLoaded error={error} onRetry={refetch} />}
    </Stack>
  );
}
