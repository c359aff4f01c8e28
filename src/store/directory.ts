import { z } from "zod";
import { DomainError } from "../domain/errors.ts";
import type { ProjectSettings } from "../domain/project.ts";
import { type ChangeEntry, changeMark } from "./project/change_log.ts";
import { readHead, type StoredHead } from "./project/head.ts";
import { keys } from "./keys.ts";
import type { DeadlineKv } from "./kv.ts";
import { tellChange } from "./project/last_change.ts";
import { decodeJson, encodeJson } from "./record.ts";

/** Numbers that only grow. */
const Counters = z.object({
  nextProject: z.int().min(0),
  /** No project made from now on starts at or below this revision. */
  revisionFloor: z.int().min(0),
});

const deletedAtOnceMax = 400;
/** How often a commit is tried again because another process changed the counters meanwhile. */
const attemptsMax = 20;

async function readCounters(kv: DeadlineKv) {
  const entry = await kv.get(keys.counters());
  const counters = entry.versionstamp === null
    ? { nextProject: 0, revisionFloor: 0 }
    : decodeJson(Counters, entry.key, entry.value);
  return { counters, check: { key: entry.key, versionstamp: entry.versionstamp } };
}

/** Whether a project was ever made in this store. */
export async function hadProjects(kv: DeadlineKv): Promise<boolean> {
  return (await readCounters(kv)).counters.nextProject > 0;
}

/** Makes a project; answers its head, or `undefined` if the id is taken. */
export async function insertProject(
  kv: DeadlineKv,
  projectId: string,
  settings: ProjectSettings,
  entry: Omit<ChangeEntry, "revision">,
): Promise<StoredHead | undefined> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    if (await readHead(kv, projectId) !== undefined) return undefined;
    const { counters, check } = await readCounters(kv);
    const number = counters.nextProject;
    const revision = counters.revisionFloor + 1;
    const head = { number, revision, nextBadgeNumber: 0, settings };
    const key = keys.head(projectId);
    const transaction = kv.atomic().check({ key, versionstamp: null }, check)
      .set(check.key, encodeJson({ ...counters, nextProject: number + 1 }))
      .set(key, encodeJson(head))
      .set(keys.checkpoint(number), encodeJson({ revision, claim: "" }));
    const mark = changeMark(number, { ...entry, revision });
    const result = await kv.commitMarked(transaction, mark);
    if (result.ok) return { projectId, head, versionstamp: result.versionstamp };
  }
  throw tooManyWriters();
}

function tooManyWriters(): DomainError {
  return new DomainError("unavailable", "Too many projects are made and deleted at once", {
    retryAfterSeconds: 1,
  });
}

/**
 * Takes a project off the directory; its data is garbage from then on. Answers whether it was still as
 * `before` says.
 */
export async function removeProject(kv: DeadlineKv, before: StoredHead): Promise<boolean> {
  const { projectId, versionstamp, head: { number, revision } } = before;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { counters, check } = await readCounters(kv);
    const revisionFloor = Math.max(counters.revisionFloor, revision);
    const transaction = kv.atomic()
      .check({ key: keys.head(projectId), versionstamp }, check)
      .set(check.key, encodeJson({ ...counters, revisionFloor }))
      .delete(keys.head(projectId))
      .delete(keys.checkpoint(number));
    tellChange(transaction, { projectId, revision: revision + 1 });
    const mark = { key: keys.garbageOf(number), value: encodeJson(crypto.randomUUID()) };
    if ((await kv.commitMarked(transaction, mark)).ok) return true;
    if ((await readHead(kv, projectId))?.versionstamp !== versionstamp) return false;
  }
  throw tooManyWriters();
}

/** Deletes the data of a project that was removed, some hundred keys at a time. */
export async function deleteGarbage(kv: DeadlineKv, project: number): Promise<void> {
  const selector = { prefix: keys.data(project) };
  for (let left = true; left;) {
    const transaction = kv.atomic();
    left = false;
    for await (const { key } of kv.list(selector, { limit: deletedAtOnceMax })) {
      transaction.delete(key);
      left = true;
    }
    if (!left) transaction.delete(keys.garbageOf(project));
    await kv.commit(transaction);
  }
}

/** The numbers of the projects whose data was not deleted to the end. */
export async function listGarbage(kv: DeadlineKv): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { key } of kv.list({ prefix: keys.garbage() })) numbers.push(Number(key.at(-1)));
  return numbers;
}
