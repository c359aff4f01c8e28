import { getLogger } from "@logtape/logtape";
import type { TokenRecord } from "../../store/token_records.ts";
import { commitChange } from "../../store/project/commit_change.ts";
import { listHeads, readHead, type StoredHead } from "../../store/project/head.ts";
import { DamagedRecord } from "../../store/record.ts";
import { DomainError, unavailable } from "../../domain/errors.ts";
import { type Author, changeProject, loggedStates, type Management } from "../change_project.ts";
import { commitAttemptsMax } from "../../store/kv_store.ts";
import { publicToken } from "./public_token.ts";

const log = getLogger(["badges", "management"]);

/** The maximum number of projects in which a change is recorded concurrently. */
const concurrentProjectsMax = 8;
const headsPerRead = 500;
/**
 * The maximum number of consecutive revisions written without the project in memory. Only a project
 * in memory is checkpointed, so its log would grow without limit.
 */
const unloadedRevisionsMax = 32;

/** The creation (`after`) or deletion (`before`) of a token. */
export interface TokenChange {
  readonly tokenId: string;
  /** The projects that the token is limited to; all if missing. */
  readonly projects?: TokenRecord["projects"];
  readonly before?: TokenRecord;
  readonly after?: TokenRecord;
}

/**
 * Records the creation or deletion of a token in the changes of every project that the token is
 * for. Each entry names only its own project of those that the token is limited to, because its
 * readers may have no access to the others.
 *
 * Skips damaged projects, and logs an error for each: the token is already stored or deleted.
 */
export async function recordTokenChange(
  management: Management,
  author: Author,
  change: TokenChange,
): Promise<void> {
  const { kv } = management;
  const record = (stored: StoredHead) => recordInProject(management, author, { stored, change });
  const skipDamaged = async (projectId: string, run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof DamagedRecord)) throw error;
      log.error("Cannot record a token in the changes of a project: the project is damaged", {
        ...{ project: projectId, token: change.tokenId, operation: author.operation },
        error: error.message,
      });
    }
  };
  if (change.projects !== undefined) {
    const records = change.projects.map(({ id, number }) =>
      skipDamaged(id, async () => {
        const stored = await readHead(kv, id);
        if (stored?.head.number === number) await record(stored);
      })
    );
    await Promise.all(records);
    return;
  }
  let after: string | undefined;
  for (;;) {
    const heads = await listHeads(kv, { after, limit: headsPerRead });
    for (let from = 0; from < heads.length; from += concurrentProjectsMax) {
      const records = heads.slice(from, from + concurrentProjectsMax).map((stored) =>
        skipDamaged(stored.projectId, () => record(stored))
      );
      await Promise.all(records);
    }
    after = heads.at(-1)?.projectId;
    if (heads.length < headsPerRead) return;
  }
}

/** Records the change in one project. If it is not in memory, it usually need not be loaded. */
async function recordInProject(
  management: Management,
  author: Author,
  { stored, change }: { readonly stored: StoredHead; readonly change: TokenChange },
): Promise<void> {
  const { catalog, kv, now } = management;
  const { projectId, head: { number } } = stored;
  const publicState = (token?: TokenRecord) => token && publicToken(token, projectId);
  const subject = `tokens/${change.tokenId}`;
  const states = { before: publicState(change.before), after: publicState(change.after) };
  const { tokenId, operation } = author;
  let current: StoredHead | undefined = stored;
  let isReadable = true;
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    // The project was deleted meanwhile, and its changes with it.
    if (current?.head.number !== number) return;
    const { commitId: _, ...head } = current.head;
    const revision = head.revision + 1;
    const isLoadDue = catalog.has(projectId) || revision % unloadedRevisionsMax === 0;
    if (isReadable && isLoadDue) {
      isReadable = await recordInLoadedProject(management, author, {
        projectId,
        number,
        subject,
        ...states,
      });
      if (isReadable) return;
    }
    const entry = { revision, at: now(), tokenId, operation, subject, ...loggedStates(states) };
    const next = { before: current, head: { ...head, revision }, steps: [], entry };
    const committed = await commitChange(kv, next);
    if (committed !== undefined) {
      const { commitId } = committed.stored.head;
      return catalog.follow({ projectId, revision, commitId });
    }
    current = await readHead(kv, projectId);
  }
  throw unavailable(`Project "${projectId}" changes too fast; try again`);
}

/**
 * Records the change in the way of all other changes, which loads the project. Returns `false` if
 * the project is damaged and cannot be loaded.
 */
async function recordInLoadedProject(
  management: Management,
  { tokenId, operation }: Author,
  { projectId, number, ...states }: {
    readonly projectId: string;
    readonly number: number;
    readonly subject: string;
    readonly before: unknown;
    readonly after: unknown;
  },
): Promise<boolean> {
  try {
    await changeProject(
      management,
      { tokenId, operation },
      projectId,
      ({ project }) =>
        project.number === number
          ? { ...states, steps: [], result: undefined }
          : { unchanged: undefined },
    );
    return true;
  } catch (error) {
    if (error instanceof DamagedRecord) return false;
    const isGone = error instanceof DomainError && error.code === "not_found";
    if (!isGone) throw error;
    return true;
  }
}
