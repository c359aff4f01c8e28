import { createHash } from "node:crypto";
import { mayKnowNumber, type Principal } from "../auth/principal.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { CatalogProject } from "../catalog/catalog_project.ts";
import { DomainError } from "../domain/errors.ts";
import { changeStateMaxBytes } from "../domain/limits.ts";
import type { ProjectSettings } from "../domain/project.ts";
import type { ChangeStep } from "../domain/project_change.ts";
import type { ProjectState } from "../domain/project_state.ts";
import { commitChange } from "../store/project/commit_change.ts";
import type { DeadlineKv } from "../store/kv.ts";
import { assertContentFits } from "./badges/badge_sizes.ts";

/** What every change needs. */
export interface Management {
  readonly kv: DeadlineKv;
  readonly catalog: Catalog;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Who changes something, by which operation of the API. */
export interface Author {
  readonly tokenId: string;
  readonly operation: string;
  /** The projects that it may know of; every one, if missing. */
  readonly projects?: Principal["projects"];
}

/** What is to be done, decided on one state of the project. */
export interface Decision<T> {
  /** What changes: `badges/{id}` and the like. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly steps: readonly ChangeStep[];
  /** New settings; those before stay if it is missing. */
  readonly settings?: ProjectSettings;
  readonly result: T;
}

/** What stays as it is, with the answer. */
export interface Unchanged<T> {
  readonly unchanged: T;
}

/** The state to decide on, and what the change would get. */
export interface Situation {
  readonly project: ProjectState;
  readonly now: number;
  /** The revision that the project has if something changes. */
  readonly nextRevision: number;
  /** The number that a badge gets if one is made. */
  readonly nextBadgeNumber: number;
}

export type Decide<T> = (
  situation: Situation,
) => Decision<T> | Unchanged<T> | Promise<Decision<T> | Unchanged<T>>;

/** How often a change is decided anew because another process was faster. */
const attemptsMax = 20;

/**
 * Changes a project: decides on its newest state, commits, and shows it to queries. Changes of one
 * project are made one after another; if another process committed in between, it is decided anew.
 *
 * Throws a `DomainError`: `not_found` if there is no such project, what `decide` throws, `unavailable`
 * if the store fails, in which case the change may have been made or not.
 */
export function changeProject<T>(
  management: Management,
  author: Author,
  projectId: string,
  decide: Decide<T>,
): Promise<T> {
  return management.catalog.exclusively(projectId, async (current) => {
    let project = current;
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      if (project === undefined) throw noProject(projectId);
      assertKnown(author, project.state);
      const outcome = await attemptChange(management, author, project, decide);
      if ("done" in outcome) return outcome.done;
      project = await management.catalog.reload(projectId);
    }
    throw new DomainError("unavailable", `Project "${projectId}" changes too fast; try again`, {
      retryAfterSeconds: 1,
    });
  });
}

/**
 * Throws a `DomainError` with code `not_found` if the author may not know of the project. Asked when it
 * is written, not only when the request came: meanwhile another one may have been made under its id.
 */
export function assertKnown(author: Author, { id, number }: ProjectState): void {
  if (!mayKnowNumber(author, number)) throw noProject(id);
}

/** There is no project with this id, or none that the caller may know of. */
export function noProject(projectId: string): DomainError {
  return new DomainError("not_found", `There is no project "${projectId}"`);
}

async function attemptChange<T>(
  { kv, catalog, now }: Management,
  { tokenId, operation }: Author,
  project: CatalogProject,
  decide: Decide<T>,
): Promise<{ done: T } | { overtaken: true }> {
  const { head } = project.stored;
  const revision = head.revision + 1;
  const at = now();
  const decision = await decide({
    project: project.state,
    now: at,
    nextRevision: revision,
    nextBadgeNumber: head.nextBadgeNumber,
  });
  if ("unchanged" in decision) return { done: decision.unchanged };
  const { subject, before, after, steps, result, settings = head.settings } = decision;
  await assertContentFits(project.state, steps);
  const entry = { revision, at, tokenId, operation, subject, ...told({ before, after }) };
  const nextBadgeNumber = steps.reduce(
    (next, step) => step.kind === "putBadge" ? Math.max(next, step.badge.number + 1) : next,
    head.nextBadgeNumber,
  );
  let committed;
  try {
    const next = { number: head.number, revision, nextBadgeNumber, settings };
    committed = await commitChange(kv, { before: project.stored, head: next, steps, entry });
  } catch (error) {
    // It may have been committed all the same.
    catalog.doubt(project.state.id);
    throw error;
  }
  if (committed === undefined) return { overtaken: true };
  project.take({ revision, steps }, committed.stored, committed.logBytes);
  catalog.changed(project);
  return { done: result };
}

/** The states of a change entry; a long one is told by its size and hash. */
export function told(states: { before?: unknown; after?: unknown }) {
  const entries = Object.entries(states).filter(([, state]) => state !== undefined);
  return Object.fromEntries(entries.map(([name, state]) => [name, shortened(state)]));
}

function shortened(state: unknown): unknown {
  const json = new TextEncoder().encode(JSON.stringify(state));
  if (json.length <= changeStateMaxBytes) return state;
  return { bytes: json.length, sha256: createHash("sha256").update(json).digest("hex") };
}
