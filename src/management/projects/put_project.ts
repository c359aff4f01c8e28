import { isSameValue } from "../../domain/same_value.ts";
import { noProject } from "../../domain/not_found.ts";
import { conflict, DomainError, unavailable } from "../../domain/errors.ts";
import type { Project, ProjectSettings } from "../../domain/project.ts";
import { insertProject } from "../../store/directory.ts";
import { commitAttemptsMax } from "../../store/kv_store.ts";
import { type Author, changeProject, loggedStates, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/** Converts a project for a response. */
export function toProject(id: string, settings: ProjectSettings): Project {
  return { id, ...settings };
}

/**
 * Creates a project.
 *
 * @throws {DomainError} `conflict` if the id is taken.
 */
export async function createProject(
  management: Management,
  author: Author,
  { id, settings }: { id: string; settings: ProjectSettings },
): Promise<Project> {
  if (await tryCreate(management, author, id, settings)) return toProject(id, settings);
  throw conflict(`Cannot create project "${id}": the id is taken`);
}

/** Creates a project, or replaces the settings of the one with this id. */
export async function putProject(
  management: Management,
  author: Author,
  input: PutProject,
): Promise<{ project: Project; created: boolean }> {
  const { id, settings, precondition } = input;
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    if (await management.catalog.open(id) === undefined) {
      // The project existed when the request arrived, and a caller limited to some projects cannot
      // create one.
      if (author.projects !== undefined) throw noProject(id);
      assertPrecondition(precondition, undefined);
      if (await tryCreate(management, author, id, settings)) {
        return { project: toProject(id, settings), created: true };
      }
    }
    try {
      return { project: await replaceProject(management, author, input), created: false };
    } catch (error) {
      const isGone = error instanceof DomainError && error.code === "not_found";
      if (!isGone || author.projects !== undefined) throw error;
      // Deleted since the lookup, so it has to be created.
    }
  }
  throw unavailable(`Project "${id}" changes too fast; try again`);
}

interface PutProject {
  readonly id: string;
  readonly settings: ProjectSettings;
  readonly precondition: Precondition;
}

function replaceProject(
  management: Management,
  author: Author,
  { id, settings, precondition }: PutProject,
): Promise<Project> {
  return changeProject<Project>(management, author, id, ({ project }) => {
    const before = toProject(id, project.settings);
    assertPrecondition(precondition, before);
    const after = toProject(id, settings);
    if (isSameValue(before, after)) return { unchanged: after };
    return { subject: `projects/${id}`, before, after, steps: [], settings, result: after };
  });
}

function tryCreate(
  { kv, catalog, now }: Management,
  { tokenId, operation }: Author,
  id: string,
  settings: ProjectSettings,
): Promise<boolean> {
  return catalog.exclusively(id, async (current) => {
    if (current !== undefined && await catalog.newest(current) !== undefined) return false;
    const entry = { at: now(), tokenId, operation, subject: `projects/${id}` };
    const after = loggedStates({ after: toProject(id, settings) });
    return await insertProject(kv, id, settings, { ...entry, ...after }) !== undefined;
  });
}
