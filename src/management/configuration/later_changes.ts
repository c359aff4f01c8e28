import { z } from "zod";
import type { Move, UndoneMoves } from "../../domain/configuration/undone_configuration.ts";
import { configurationSubjects } from "../../domain/configuration/plan_steps.ts";
import { listChanges } from "../../store/project/change_log.ts";
import { readUndo } from "../../store/project/undo_records.ts";
import type { Management } from "../change_project.ts";

/** How many changes are read at once, and in all. */
const changesAtOnce = 200;
const changesMax = 1_000;
/** How many undos are looked at, the last ones: each record may have megabytes. */
const undosMax = 50;

/** What the entry of a change says about the plan that it applied. */
const Origin = z.object({ undoRevision: z.int().optional(), restoreRevision: z.int().optional() });

/**
 * Those of some changes after a revision that are still in effect: they were not undone since, and
 * did not undo another one of them. All of them if that would be none.
 */
export async function changesInEffect(
  management: Pick<Management, "kv" | "now">,
  project: number,
  after: number,
  revisions: readonly number[],
): Promise<readonly number[]> {
  const gone = new Set<number>();
  /** Changes of the configuration after this revision were taken back by a restore. */
  let restored = Infinity;
  // From the last one: an undo that was undone itself has no effect.
  for await (const { revision, ...entry } of changesAfter(management, project, after)) {
    if (gone.has(revision)) continue;
    const isOfConfiguration = configurationSubjects.test(entry.subject) && !entry.undoesProducts;
    if (isOfConfiguration && revision > restored) {
      gone.add(revision);
      continue;
    }
    const { data: origin } = Origin.safeParse(entry.after);
    const { undoRevision, restoreRevision } = origin ?? {};
    if (undoRevision !== undefined && undoRevision > after) gone.add(undoRevision).add(revision);
    if (restoreRevision === undefined) continue;
    restored = restoreRevision;
    if (restoreRevision >= after) gone.add(revision);
  }
  const inEffect = revisions.filter((revision) => !gone.has(revision));
  return inEffect.length === 0 ? revisions : inEffect;
}

/** What undoing changes up to a revision has done to the order since; the last undo of a badge counts. */
export async function undoneMovesSince(
  management: Pick<Management, "kv" | "now">,
  project: number,
  after: number,
): Promise<UndoneMoves> {
  const returned = new Map<string, string | null>();
  const movedBack = new Map<string, Move>();
  let count = 0;
  for await (const entry of changesAfter(management, project, after)) {
    const { undoRevision } = Origin.safeParse(entry.after).data ?? {};
    if (undoRevision === undefined || undoRevision > after) continue;
    if (++count > undosMax) break;
    const undo = await readUndo(management.kv, project, undoRevision);
    const deleted = new Set(undo?.deleted.map(({ id }) => id));
    for (const move of undo?.placed ?? []) {
      const { id, before } = move;
      if (!deleted.has(id)) movedBack.set(id, movedBack.get(id) ?? move);
      else if (!returned.has(id)) returned.set(id, before);
    }
  }
  return { returned, movedBack };
}

/** The listed changes after a revision, the last one first, up to some number. */
async function* changesAfter(
  { kv, now }: Pick<Management, "kv" | "now">,
  project: number,
  after: number,
) {
  let before: number | undefined;
  for (let count = 0; count < changesMax; count += changesAtOnce) {
    const changes = await listChanges(kv, project, { before, limit: changesAtOnce, now: now() });
    for (const change of changes) {
      if (change.revision <= after) return;
      yield change;
    }
    if (changes.length < changesAtOnce) return;
    before = changes.at(-1)?.revision;
  }
}
