import { Button } from "@mantine/core";
import { useService } from "../auth/use_service.ts";
import { useT } from "../i18n/use_t.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import { Section } from "../theme/section.tsx";

/** Downloads all manual assignments. */
export function AssignmentsFile() {
  const t = useT();
  const projectId = useProjectId();
  const { assignments } = useService();
  return (
    <Section title={t("assignments.title")} lead={t("assignments.lead")}>
      <div>
        <Button
          component="a"
          href={assignments.fileUrl({ projectId })}
          download={`${projectId}-assignments.csv`}
          variant="default"
          leftSection={<Icon name="down" size={15} />}
        >
          {t("assignments.export")}
        </Button>
      </div>
    </Section>
  );
}
