import { useNavigate } from "react-router";
import { useCanCreateProjects } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { PlainSelect } from "../theme/plain_select.tsx";
import { useProjectId, useProjects } from "./use_projects.ts";

/** The value of the option "New project". No project has this id, because it is invalid. */
const newProject = "+";

export function ProjectSwitcher() {
  const t = useT();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { data = [] } = useProjects();
  const canCreate = useCanCreateProjects();
  if (data.length === 0) return null;
  // The URL may name a project that does not exist.
  const isKnown = data.some(({ id }) => id === projectId);
  return (
    <PlainSelect
      aria-label={t("projects.switch")}
      options={[
        ...(isKnown ? [] : [{ value: projectId, label: projectId }]),
        ...data.map(({ id, name }) => ({ value: id, label: name })),
        ...(canCreate ? [{ value: newProject, label: t("projects.new") }] : []),
      ]}
      value={projectId}
      onChange={(choice) => navigate(addressOf(choice, projectId))}
    />
  );
}

function addressOf(choice: string, projectId: string): string {
  return choice === newProject ? `/${projectId}/settings/general#new-project` : `/${choice}`;
}
