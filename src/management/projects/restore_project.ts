import { conflict, type DomainError } from "../../domain/errors.ts";
import { noDeletedProject, noProject } from "../../domain/not_found.ts";
import type { Project } from "../../domain/project.ts";
import {
  type DeletedProject,
  listDeletedProjects,
  readDeletedProject,
  restoreDeletedProject,
  type StoredDeletion,
} from "../../store/deleted_projects.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { dropProjectFromTokens } from "../../store/token_records.ts";
import { type Author, loggedStates, type Management } from "../change_project.ts";
import { scheduledRuns } from "../feeds/feed_history.ts";
import { isRestorable } from "./delete_project.ts";
import { toProject } from "./put_project.ts";

/**
 * Returns up to `limit` projects that can be restored, in the order of their numbers, after `after`.
 */
export async function listRestorable(
  { kv, now }: Pick<Management, "kv" | "now">,
  { after = -1, limit }: { after: number | undefined; limit: number },
): Promise<DeletedProject[]> {
  const found: DeletedProject[] = [];
  for await (const { deleted } of listDeletedProjects(kv)) {
    if (deleted.number > after && isRestorable(deleted, now())) found.push(deleted);
    if (found.length === limit) break;
  }
  return found;
}

/**
 * Restores the project that was deleted last under `projectId`, under the same id or under `id`. Its
 * tokens do not come back, and its feeds are due one period from now at the latest.
 *
 * @throws {DomainError} `not_found` if none can be restored; `conflict` if the id is taken;
 * `unavailable`.
 */
export async function restoreProject(
  management: Management,
  author: Author,
  { projectId, id }: { projectId: string; id: string },
): Promise<Project> {
  const { kv, catalog, now } = management;
  // A limited caller cannot access it.
  if (author.projects !== undefined) throw noProject(projectId);
  const stored = await lastDeleted(kv, projectId, now());
  if (stored === undefined) throw noDeletedProject(projectId);
  const { number, settings } = stored.deleted;
  const restored = toProject(id, settings);
  await catalog.exclusively(id, async (current) => {
    if (current !== undefined && await catalog.newest(current) !== undefined) throw taken(id);
    await dropProjectFromTokens(kv, number, stored.check);
    const { tokenId, operation } = author;
    const at = now();
    const facts = { at, tokenId, operation, subject: `projects/${id}` };
    const head = await restoreDeletedProject(kv, stored, {
      projectId: id,
      // The configuration is what it was, so there is nothing to undo.
      entry: { ...facts, undo: "nothing", ...loggedStates({ after: restored }) },
      also: (state) => scheduledRuns(kv, state, { projectId: id, now: at }),
      now,
    });
    if (head !== undefined) return;
    const isStillDeleted = await readDeletedProject(kv, number) !== undefined;
    throw isStillDeleted ? taken(id) : noDeletedProject(projectId);
  });
  return restored;
}

function taken(id: string): DomainError {
  return conflict(`Cannot restore the project as "${id}": the id is taken`);
}

async function lastDeleted(
  kv: KvStore,
  projectId: string,
  now: number,
): Promise<StoredDeletion | undefined> {
  let last: StoredDeletion | undefined;
  for await (const stored of listDeletedProjects(kv)) {
    const { deleted } = stored;
    if (deleted.projectId !== projectId || !isRestorable(deleted, now)) continue;
    // Revisions grow over all projects that were created under an id; clocks may differ.
    if (last === undefined || deleted.revision > last.deleted.revision) last = stored;
  }
  return last;
}
