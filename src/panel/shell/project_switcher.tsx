import { NativeSelect } from "@mantine/core";
import { useNavigate } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { useProjectId, useProjects } from "./use_projects.ts";

/** Goes from one project to another. */
export function ProjectSwitcher() {
  const t = useT();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { data = [] } = useProjects();
  if (data.length === 0) return null;
  // An address may name a project that there is not.
  const isKnown = data.some(({ id }) => id === projectId);
  return (
    <NativeSelect
      aria-label={t("projects.switch")}
      data={[
        ...(isKnown ? [] : [{ value: projectId, label: projectId }]),
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={projectId}
      onChange={(event) => navigate(`/${event.currentTarget.value}`)}
    />
  );
}
