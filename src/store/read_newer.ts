import type { ProjectChange } from "../domain/project_change.ts";
import { readHead, type StoredHead } from "./head.ts";
import type { DeadlineKv } from "./kv.ts";
import { readLog } from "./log.ts";

/** What was committed to a project after a revision of it. */
export interface Newer {
  /** In order, each with the size of its steps as JSON. */
  readonly changes: readonly (ProjectChange & { readonly bytes: number })[];
  readonly stored: StoredHead;
}

/** How often it is read again because something was committed between one reading and the other. */
const attemptsMax = 3;

/**
 * Reads the changes that a project has in the store behind `known`. `undefined` where the log does not tell them
 * all: a checkpoint has taken some, or the project was deleted, maybe made again.
 */
export async function readNewer(kv: DeadlineKv, known: StoredHead): Promise<Newer | undefined> {
  const { projectId, head: { number, revision } } = known;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    // Both at once: what takes time is the way to the store.
    const [stored, logged] = await Promise.all([
      readHead(kv, projectId),
      Array.fromAsync(readLog(kv, number, revision)),
    ]);
    if (stored?.head.number !== number || stored.head.revision < revision) return undefined;
    const changes = logged.slice(0, stored.head.revision - revision);
    const isWhole = changes.length === stored.head.revision - revision;
    if (!changes.every((change, index) => change.revision === revision + index + 1)) break;
    if (isWhole) return { changes, stored };
  }
  return undefined;
}
