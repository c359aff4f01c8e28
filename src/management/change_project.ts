import { packProductChanges } from "../domain/configuration/product_changes.ts";
import {
  type FieldsChange,
  productChangesFromSteps,
} from "../domain/configuration/product_changes_from_steps.ts";
import { undoRecordOf } from "../domain/configuration/undo_record.ts";
import { noProject } from "../domain/not_found.ts";
import { createHash } from "node:crypto";
import { canAccessProjectNumber, type Principal } from "../auth/principal.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { prepareChange } from "../catalog/compile_in_steps.ts";
import type { CatalogProject } from "../catalog/catalog_project.ts";
import { DomainError, isUnavailable, unavailable } from "../domain/errors.ts";
import { changeStateMaxBytes } from "../domain/limits.ts";
import type { AssignmentsSummary } from "../domain/products/assignments_summary.ts";
import type { ProjectSettings } from "../domain/project.ts";
import type { ChangeStep, ProjectChange } from "../domain/project_change.ts";
import { preparedFrom, type PreparedState, type ProjectState } from "../domain/project_state.ts";
import type { ChangeEntry } from "../store/project/change_log.ts";
import { type AlsoCommitted, commitChange } from "../store/project/commit_change.ts";
import { commitAttemptsMax, type KvStore } from "../store/kv_store.ts";
import { letOthersRun, Yielder } from "../store/yielder.ts";
import type { ProductUndoRecord } from "../store/project/undo_record_kinds.ts";
import { dropMutes } from "./findings/drop_mutes.ts";
import { assertContentFits } from "./badges/badge_sizes.ts";

/** The dependencies of every change. */
export interface Management {
  readonly kv: KvStore;
  readonly catalog: Catalog;
  /** Returns epoch milliseconds. */
  readonly now: () => number;
  /** Decides what is old enough to be deleted, as an `AgeClock` does; `now` if missing. */
  readonly ageNow?: () => number;
}

/** The token that makes a change, and the API operation. */
export interface Author {
  readonly tokenId: string;
  readonly operation: string;
  /** The projects that the token can access; all if missing. */
  readonly projects?: Principal["projects"];
}

/** A change that was decided on one state of the project. */
export interface Decision<T> {
  /** The subject of the change, such as `badges/{id}`. */
  readonly subject: string;
  /** What the author wrote about it. */
  readonly comment?: string | undefined;
  /** Whether the change is left out of the list, because a later one lists it too. */
  readonly isUnlisted?: boolean;
  readonly before?: unknown;
  readonly after?: unknown;
  /** What it does to many assignments. */
  readonly assignments?: AssignmentsSummary | undefined;
  readonly steps: readonly ChangeStep[];
  /** How to undo what it does to products; missing if that cannot be undone. */
  readonly productUndo?: ProductUndo | undefined;
  /** New settings; unchanged if missing. */
  readonly settings?: ProjectSettings;
  /** What else is committed together with the change. */
  readonly also?: AlsoCommitted;
  readonly result: T;
}

/** What the steps of a change do not say about how to undo it. */
export interface ProductUndo {
  /** What it does to the fields of products that belong to the shop. */
  readonly fields?: readonly FieldsChange[];
  /** The batches of the change up to this one, if there are several. */
  readonly batch?: ProductUndoRecord["batch"];
}

/** The result of a change that has no effect. */
export interface Unchanged<T> {
  readonly unchanged: T;
}

/** The state to decide on, and the numbers that the change would get. */
export interface Situation {
  readonly project: ProjectState;
  readonly now: number;
  /** The project's revision after the change. */
  readonly nextRevision: number;
  /** The number of a badge, if one is created. */
  readonly nextBadgeNumber: number;
}

export type Decide<T> = (
  situation: Situation,
) => Decision<T> | Unchanged<T> | Promise<Decision<T> | Unchanged<T>>;

/**
 * Changes a project: decides on its newest state, commits, and makes the result visible to queries.
 * Changes of one project run one after another. If another process committed in between, the change
 * is decided again, also if it was refused or would change nothing.
 *
 * @throws {DomainError} `not_found` if there is no such project; `unavailable` if the store fails,
 * in which case the change may or may not have been made; and what `decide` throws.
 */
export function changeProject<T>(
  management: Management,
  author: Author,
  projectId: string,
  decide: Decide<T>,
): Promise<T> {
  return management.catalog.exclusively(projectId, async (current) => {
    let project = current;
    for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
      if (project === undefined) throw noProject(projectId);
      assertKnown(author, project.state);
      const outcome = await attemptChange(management, author, project, decide);
      if ("done" in outcome) return outcome.done;
      project = await management.catalog.reload(projectId);
    }
    throw unavailable(`Project "${projectId}" changes too fast; try again`);
  });
}

/**
 * Checks that the author can access the project. Checked again for the write, because the project
 * may have been replaced by another one with the same id since the request arrived.
 *
 * @throws {DomainError} `not_found` if not.
 */
export function assertKnown(
  author: Author,
  { id, number }: Pick<ProjectState, "id" | "number">,
): void {
  if (!canAccessProjectNumber(author, number)) throw noProject(id);
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
  let decision: Decision<T> | Unchanged<T>;
  try {
    decision = await decide({
      project: project.state,
      now: at,
      nextRevision: revision,
      nextBadgeNumber: head.nextBadgeNumber,
    });
  } catch (error) {
    const isRefusal = error instanceof DomainError && !isUnavailable(error);
    if (isRefusal && !await catalog.isCurrent(project)) return { overtaken: true };
    throw error;
  }
  if ("unchanged" in decision) {
    return await catalog.isCurrent(project) ? { done: decision.unchanged } : { overtaken: true };
  }
  const { subject, before, after, result, settings = head.settings } = decision;
  const steps = dropMutes(project.state, decision.steps);
  await assertContentFits(project.state, steps);
  const { comment, assignments } = decision;
  const isListed = (bytes: number) => project.listedStates.take(bytes, at);
  const logged = loggedStates({ before, after }, isListed);
  const isLong = logged.before !== before || logged.after !== after;
  const undo = await new Yielder().run(undoRecordOf(project.state, { steps, settings, at }));
  const products = productUndoOf(project.state, decision, at);
  const entry: ChangeEntry = {
    ...{ revision, at, tokenId, operation, subject },
    undo: undo === undefined ? "nothing" : "record",
    ...products !== undefined && { undoesProducts: true },
    ...products?.batch !== undefined && { firstBatch: products.batch.from },
    ...comment !== undefined && { comment },
    ...assignments !== undefined && { assignments },
    ...logged,
  };
  const nextBadgeNumber = steps.reduce(
    (next, step) => step.kind === "putBadge" ? Math.max(next, step.badge.number + 1) : next,
    head.nextBadgeNumber,
  );
  await prepareChange(project.state, steps);
  let committed;
  let change: ProjectChange = { revision, steps };
  let prepared: Promise<PreparedState | undefined> | undefined;
  try {
    const next = { number: head.number, revision, nextBadgeNumber, settings };
    committed = await commitChange(kv, {
      ...{ before: project.stored, head: next, steps, entry },
      undo: { configuration: undo, products, states: isLong ? { at, before, after } : undefined },
      ...{ isUnlisted: decision.isUnlisted, also: decision.also },
      onSent: (packedDetails) => {
        change = { ...change, packedDetails };
        prepared = preparedState(project.state, change);
      },
    });
  } catch (error) {
    // The commit may have succeeded all the same.
    catalog.markStale(project.state.id);
    throw error;
  }
  if (committed === undefined) return { overtaken: true };
  const { stored, logBytes } = committed;
  project.applyCommitted(change, stored, logBytes, await prepared);
  catalog.changed(project);
  return { done: result };
}

/** Prepares the application of a change while it is committed. */
async function preparedState(
  state: ProjectState,
  change: ProjectChange,
): Promise<PreparedState | undefined> {
  if (change.steps.length < preparedFrom) return undefined;
  await letOthersRun();
  try {
    return await new Yielder().run(state.prepare(change));
  } catch {
    // Applying the change throws it.
    return undefined;
  }
}

function productUndoOf(
  project: ProjectState,
  { steps, productUndo }: Pick<Decision<unknown>, "steps" | "productUndo">,
  at: number,
): ProductUndoRecord | undefined {
  if (productUndo === undefined) return undefined;
  const { fields, batch } = productUndo;
  const changes = packProductChanges(productChangesFromSteps(project, steps, fields));
  return { at, changes, ...batch !== undefined && { batch } };
}

/**
 * The states in a change entry. A long one is replaced by its size and hash, and so is one for which
 * `isListed` returns false.
 */
export function loggedStates(
  states: { before?: unknown; after?: unknown },
  isListed: (bytes: number) => boolean = () => true,
): { before?: unknown; after?: unknown } {
  const entries = Object.entries(states).filter(([, state]) => state !== undefined);
  return Object.fromEntries(entries.map(([name, state]) => [name, shortened(state, isListed)]));
}

function shortened(state: unknown, isListed: (bytes: number) => boolean): unknown {
  const json = new TextEncoder().encode(JSON.stringify(state));
  if (json.length <= changeStateMaxBytes && isListed(json.length)) return state;
  return { bytes: json.length, sha256: createHash("sha256").update(json).digest("hex") };
}
