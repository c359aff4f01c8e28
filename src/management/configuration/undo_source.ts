import { configurationSubjects, partOf } from "../../domain/configuration/plan_steps.ts";
import {
  firstDeletions,
  UndoneConfiguration,
} from "../../domain/configuration/undone_configuration.ts";
import type { UndoneSubject, UndoRecord } from "../../domain/configuration/undo_record.ts";
import { undoReadMaxBytes } from "../../domain/limits.ts";
import { noRevision } from "../../domain/not_found.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { listChanges, readChange } from "../../store/project/change_log.ts";
import {
  readProductUndo,
  readUndo,
  readUndosAfter,
  type StoredUndo,
} from "../../store/project/undo_records.ts";
import { Yielder } from "../../store/yielder.ts";
import type { Management } from "../change_project.ts";
import { changesInEffect, undoneMovesSince } from "./later_changes.ts";
import type { PlanRequest, TargetConfiguration } from "./create_plan.ts";
import { notUndoable, tooMuch, undoConflict } from "./undo_errors.ts";
import { productUndoChanges } from "./undo_products.ts";

type PlanSource = Pick<PlanRequest, "targetFrom" | "products" | "origin">;

/** How many changes are read at once. */
const changesAtOnce = 200;

/**
 * What a plan that undoes one change is made of. With `force`, also if later changes touched the
 * same subjects.
 *
 * @throws {DomainError} `not_found` if the revision is not listed among the changes; `not_undoable` if
 * it has no undo record, or is too old; `undo_conflict`, which `targetFrom` throws, too.
 */
export async function undoSource(
  management: Management,
  project: ProjectState,
  { undoRevision, force }: { undoRevision: number; force: boolean },
): Promise<PlanSource> {
  const { kv, now, catalog: { history: { undoMs } } } = management;
  const { number } = project;
  if (await readChange(kv, number, undoRevision) === undefined) throw noRevision(undoRevision);
  const products = await readProductUndo(kv, number, undoRevision);
  if (products !== undefined && products.at >= now() - undoMs) {
    return {
      origin: { undoRevision },
      products: productUndoChanges(management, project, {
        ...{ undoRevision, force },
        undo: products,
      }),
    };
  }
  const undo = await readUndo(kv, number, undoRevision);
  if (undo === undefined || undo.at < now() - undoMs) throw notUndoable(undoRevision);
  const later = await laterThan(management, number, undoRevision);
  const since = undo.placed.length === 0
    ? undefined
    : await undoneMovesSince(management, number, undoRevision);
  return {
    origin: { undoRevision },
    targetFrom: async (current, before) => {
      const yielder = new Yielder();
      const undone = new UndoneConfiguration(current, (id) => before.badge(id)?.number);
      const revisions = force
        ? undefined
        : await yielder.run(conflicts(undone, before, { undo, later }));
      if (revisions !== undefined) {
        const inEffect = await changesInEffect(management, number, undoRevision, revisions);
        throw undoConflict(undoRevision, inEffect);
      }
      await yielder.run(undone.undo(undo, { later: later.map((it) => it.undo), since }));
      return targetOf(undone);
    },
  };
}

/**
 * What a plan that goes back to the configuration as of a revision is made of.
 *
 * @throws {DomainError} `not_found` if the revision is not listed among the changes; `not_undoable` if
 * a later change cannot be undone.
 */
export async function restoreSource(
  management: Management,
  project: ProjectState,
  restoreRevision: number,
): Promise<PlanSource> {
  const { number, revision } = project;
  const isKnown = restoreRevision === revision ||
    await readChange(management.kv, number, restoreRevision) !== undefined;
  if (!isKnown) throw noRevision(restoreRevision);
  const later = await laterThan(management, number, restoreRevision);
  await assertAllUndoable(management, number, restoreRevision, later);
  return {
    origin: { restoreRevision },
    targetFrom: async (current) => {
      const yielder = new Yielder();
      const undone = new UndoneConfiguration(current);
      for (const { undo } of later.toReversed()) await yielder.run(undone.undo(undo));
      return targetOf(undone);
    },
  };
}

function targetOf(undone: UndoneConfiguration): TargetConfiguration {
  const { configuration, revived } = undone;
  return { configuration: clone(configuration), prune: true, revived, isWritten: false };
}

/** The parts as a document has them, whose lists can be changed. */
function clone(
  configuration: UndoneConfiguration["configuration"],
): TargetConfiguration["configuration"] {
  const { project, ...parts } = configuration;
  const lists = Object.entries(parts).map(([name, items]) => [name, [...items]]);
  return { project, ...Object.fromEntries(lists) };
}

async function laterThan(
  { kv }: Management,
  project: number,
  revision: number,
): Promise<StoredUndo[]> {
  const later: StoredUndo[] = [];
  let bytes = 0;
  const yielder = new Yielder();
  for await (const stored of readUndosAfter(kv, project, revision)) {
    bytes += stored.bytes;
    if (bytes > undoReadMaxBytes) throw tooMuch(revision);
    later.push(stored);
    await yielder.yieldIfDue();
  }
  return later;
}

/**
 * The later changes of what a change touched; `undefined` if nothing was touched since. Yields in
 * between.
 */
function* conflicts(
  undone: UndoneConfiguration,
  project: ProjectState,
  { undo, later }: { readonly undo: UndoRecord; readonly later: readonly StoredUndo[] },
): Generator<void, number[] | undefined> {
  const deletions = yield* firstDeletions(later.map((it) => it.undo));
  // One that was deleted and created again is another badge, even if it looks the same.
  const isReplaced = ({ subject, after }: UndoneSubject) => {
    const { part, id } = partOf(subject);
    const deletion = part === "badges" && after !== undefined ? deletions.get(id) : undefined;
    return deletion !== undefined && project.badge(id)?.number !== deletion.badge.number;
  };
  const subjects = new Set<string>();
  for (const touched of undo.subjects) {
    if (undone.isTouched(touched) || isReplaced(touched)) subjects.add(touched.subject);
    yield;
  }
  const placed = new Set<string>();
  for (const moved of undo.placed) {
    if (undone.isMoved(moved)) placed.add(moved.id);
    yield;
  }
  const found = later.filter(({ undo }) =>
    undo.subjects.some(({ subject }) => subjects.has(subject)) ||
    undo.placed.some(({ id, after }) => after !== undefined && placed.has(id))
  );
  if (subjects.size === 0 && found.length === 0) return undefined;
  return found.map(({ revision }) => revision);
}

/** Throws if a later change of the configuration has no undo record. */
async function assertAllUndoable(
  { kv, now, catalog: { history } }: Management,
  project: number,
  revision: number,
  later: readonly StoredUndo[],
): Promise<void> {
  const known = new Set(
    later.filter(({ undo }) => undo.at >= now() - history.undoMs).map((it) => it.revision),
  );
  let before: number | undefined;
  for (;;) {
    const changes = await listChanges(kv, project, { before, limit: changesAtOnce, now: now() });
    for (const change of changes) {
      if (change.revision <= revision) return;
      const isMissing = configurationSubjects.test(change.subject) && !known.has(change.revision) &&
        change.undo !== "nothing";
      if (isMissing) throw notUndoable(change.revision);
    }
    before = changes.at(-1)?.revision;
    if (changes.length < changesAtOnce) return;
  }
}
