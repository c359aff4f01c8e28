import { z } from "zod";
import { ProjectSettings } from "../../domain/project.ts";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { decodeJson } from "../record.ts";

/** What every change of a project replaces; that it is still there is the one check of a commit. */
export const ProjectHead = z.object({
  number: z.int().min(0),
  revision: z.int().min(1),
  nextBadgeNumber: z.int().min(0),
  settings: ProjectSettings,
});
export type ProjectHead = z.infer<typeof ProjectHead>;

/** A head and the version of it that was read. */
export interface StoredHead {
  readonly projectId: string;
  readonly head: ProjectHead;
  readonly versionstamp: string;
}

/** The head of a project; `undefined` if there is no such project. */
export async function readHead(kv: DeadlineKv, projectId: string): Promise<StoredHead | undefined> {
  const entry = await kv.get(keys.head(projectId));
  return entry.versionstamp === null ? undefined : parseHead(entry);
}

/** The heads of up to `limit` projects by id, from the first one after `after` on. */
export async function listHeads(
  kv: DeadlineKv,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<StoredHead[]> {
  // A NUL is in no id, so that this is the first key behind `after`.
  const selector = after === undefined
    ? { prefix: keys.heads() }
    : { prefix: keys.heads(), start: keys.head(after + "\0") };
  const heads: StoredHead[] = [];
  for await (const entry of kv.list(selector, { limit })) heads.push(parseHead(entry));
  return heads;
}

/** Those of these projects whose head in the store is another one, or gone. */
export async function changedProjects(
  kv: DeadlineKv,
  known: readonly StoredHead[],
): Promise<string[]> {
  const entries = await kv.getMany(known.map(({ projectId }) => keys.head(projectId)));
  return known.filter(({ versionstamp }, index) => entries[index]?.versionstamp !== versionstamp)
    .map(({ projectId }) => projectId);
}

/** Which of these projects exist, with their numbers. */
export async function projectNumbers(
  kv: DeadlineKv,
  projectIds: readonly string[],
): Promise<Map<string, number>> {
  const entries = await kv.getMany(projectIds.map(keys.head));
  const numbers = new Map<string, number>();
  entries.forEach((entry, index) => {
    if (entry.versionstamp !== null) numbers.set(projectIds[index]!, parseHead(entry).head.number);
  });
  return numbers;
}

function parseHead(entry: Deno.KvEntry<unknown>): StoredHead {
  return {
    projectId: String(entry.key.at(-1)),
    head: decodeJson(ProjectHead, entry.key, entry.value),
    versionstamp: entry.versionstamp,
  };
}
