import { DomainError } from "../domain/errors.ts";
import type { Project, ProjectSettings } from "../domain/project.ts";
import { insertProject } from "../store/directory.ts";
import { type Author, changeProject, type Management, told } from "./change_project.ts";
import { assertPrecondition, type Precondition } from "./precondition.ts";

/** A project as it is answered. */
export function toProject(id: string, settings: ProjectSettings): Project {
  return { id, ...settings };
}

/** Makes a project. Throws a `DomainError` with code `conflict` if the id is taken. */
export async function createProject(
  management: Management,
  author: Author,
  { id, settings }: { id: string; settings: ProjectSettings },
): Promise<Project> {
  if (await tryCreate(management, author, id, settings)) return toProject(id, settings);
  throw new DomainError("conflict", `Cannot make project "${id}": the id is taken`);
}

/** Makes a project, or replaces the settings of the one that has the id. */
export async function putProject(
  management: Management,
  author: Author,
  input: { id: string; settings: ProjectSettings; precondition: Precondition },
): Promise<{ project: Project; created: boolean }> {
  const { id, settings, precondition } = input;
  const project = toProject(id, settings);
  const existing = await management.catalog.open(id);
  if (existing === undefined) {
    assertPrecondition(precondition, undefined);
    if (await tryCreate(management, author, id, settings)) return { project, created: true };
  }
  return await changeProject(management, author, id, ({ project: state }) => {
    const before = toProject(id, state.settings);
    assertPrecondition(precondition, before);
    const result = { project, created: false };
    return { subject: `projects/${id}`, before, after: project, steps: [], settings, result };
  });
}

function tryCreate(
  { kv, catalog, now }: Management,
  { tokenId, operation }: Author,
  id: string,
  settings: ProjectSettings,
): Promise<boolean> {
  return catalog.exclusively(id, async (current) => {
    if (current !== undefined) return false;
    const entry = { at: now(), tokenId, operation, subject: `projects/${id}` };
    const after = told({ after: toProject(id, settings) });
    return await insertProject(kv, id, settings, { ...entry, ...after }) !== undefined;
  });
}
