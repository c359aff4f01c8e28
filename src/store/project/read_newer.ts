import type { ProjectChange } from "../../domain/project_change.ts";
import { readHead, type StoredHead } from "./head.ts";
import type { DeadlineKv } from "../kv.ts";
import { readLog } from "./log.ts";
import { readingMs, Turns } from "../turns.ts";

/** What was committed to a project after a revision of it. */
export interface Newer {
  /** In order, each with the size of its steps as JSON. */
  readonly changes: readonly (ProjectChange & { readonly bytes: number })[];
  readonly stored: StoredHead;
}

/**
 * Reads the changes that a project has in the store behind `known`. `undefined` where the log does not tell them
 * all: a checkpoint has taken some, or the project was deleted, maybe made again.
 */
export async function readNewer(kv: DeadlineKv, known: StoredHead): Promise<Newer | undefined> {
  // One after the other: two requests at once take a remote store 40 ms, and these together 2.
  const stored = await readHead(kv, known.projectId);
  if (stored?.head.number !== known.head.number) return undefined;
  const { number, revision } = stored.head;
  const missing = revision - known.head.revision;
  if (missing < 0) return undefined;
  const changes: Newer["changes"][number][] = [];
  if (missing === 0) return { changes, stored };
  const turns = new Turns(readingMs);
  for await (const change of readLog(kv, number, known.head.revision)) {
    // What came after the head was read has a head of its own.
    if (change.revision > revision) break;
    if (change.revision !== known.head.revision + changes.length + 1) return undefined;
    changes.push(change);
    await turns.next();
  }
  return changes.length === missing ? { changes, stored } : undefined;
}
