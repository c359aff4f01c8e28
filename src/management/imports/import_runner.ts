import { getLogger } from "@logtape/logtape";
import { DomainError } from "../../domain/errors.ts";
import type { ImportFields } from "../../domain/imports/import.ts";
import { noProject } from "../../domain/not_found.ts";
import {
  type ActiveImport,
  ImportClaim,
  ImportClaimLost,
  listActiveImports,
} from "../../store/imports/import_claim.ts";
import {
  deleteOldImports,
  type ImportRecord,
  readEffects,
  readImport,
} from "../../store/imports/import_record.ts";
import { deleteExcessRefused } from "../../store/imports/refused_budget.ts";
import { deleteOtherStagedRows, deleteStagedRows } from "../../store/imports/staged_rows.ts";
import { assertKnown, type Author, type Management } from "../change_project.ts";
import { AbandonedWork, heartbeatTiming, sendHeartbeats } from "../abandoned_work.ts";
import { applyImport } from "./apply_import.ts";
import { ImportSlots } from "./import_slots.ts";
import type { ImportRequest } from "./import_request.ts";
import { ImportFailed, ImportSession } from "./import_session.ts";
import { type ImportSizes, sizesFor } from "./import_sizes.ts";
import { endFailed } from "./partial_import.ts";
import { type ImportTotals, ImportTotalsCounter } from "./import_totals.ts";
import { findMapping } from "./find_mapping.ts";
import { newImportRecord } from "./new_import_record.ts";
import { planImport } from "./plan_import.ts";
import { receiveFile } from "./receive_file.ts";
import { toImport } from "./to_import.ts";

const log = getLogger(["badges", "imports"]);

/** Also how long to wait before a call to a store that is down is repeated, in milliseconds. */
const timing = { ...heartbeatTiming, retryMs: 500 };
/** When a caller should try again while another import is unfinished, in seconds. */
const retryAfterSeconds = 5;

/** An import whose file has been received. */
export interface StartedImport {
  /** As of the end of the file. */
  readonly received: ImportFields;
  /** Resolves when the import has ended, or when this process stops working on it. */
  readonly ended: Promise<ImportFields>;
}

/** An import at the end of its file, and whether this process still works on it, or ended it. */
interface Reception {
  readonly record: ImportRecord;
  readonly isOwn: boolean;
}

/** Carries out imports, and continues those that other processes left. */
export class ImportRunner {
  readonly #management: Management;
  readonly #ending: AbortSignal;
  /** By the number of the project, those that this process works on. */
  readonly #own = new Map<number, ImportSession>();
  readonly #totals = new ImportTotalsCounter();
  readonly #slots: ImportSlots;

  readonly #sizes: ImportSizes;
  readonly #timing: typeof timing;
  readonly #left: AbandonedWork<ActiveImport>;

  /** `ending` is aborted when the service starts to end. */
  constructor(
    management: Management,
    ending: AbortSignal,
    sizes: Partial<ImportSizes> = {},
    { beatMs, timeoutMs, retryMs }: typeof timing = timing,
    slots = new ImportSlots(),
  ) {
    this.#slots = slots;
    this.#timing = { beatMs, timeoutMs, retryMs };
    this.#management = management;
    this.#ending = ending;
    this.#sizes = sizesFor(management.kv, sizes);
    this.#left = new AbandonedWork({
      list: () => listActiveImports(management.kv),
      isOwn: ({ project }) => this.#own.has(project),
      takeOver: (active) => this.#continue(active),
    });
  }

  /** The most bytes of a file after unpacking. */
  get fileBytesMax(): number {
    return this.#sizes.fileBytes;
  }

  get totals(): ImportTotals {
    return this.#totals.totals;
  }

  /**
   * Imports a file. Resolves when it is received: bad files, and those over a safety limit, become
   * failed imports.
   *
   * @throws {DomainError} `not_found`; `conflict` if another import of the project is unfinished;
   * `unsupported_media_type`, `payload_too_large`; `import_cancelled`; `unavailable`.
   */
  async start(author: Author, request: ImportRequest): Promise<StartedImport> {
    const { catalog, kv } = this.#management;
    const { projectId } = request;
    // Another process may have saved the mapping just now.
    const project = await catalog.openNewest(projectId);
    if (project === undefined) throw noProject(projectId);
    assertKnown(author, project.state);
    const { number } = project.state;
    const mapping = findMapping(project.state, request);
    const record = newImportRecord(author, request, this.#management.now());
    // A place must not be made for a file that is then refused.
    if (await ImportClaim.isTaken(kv, number)) throw otherImport(projectId);
    const { upload, end: endReceiving } = this.#slots.receive();
    let claim: ImportClaim | undefined;
    try {
      claim = await ImportClaim.take(kv, { project: number, projectId }, record);
    } finally {
      if (claim === undefined) endReceiving();
    }
    if (claim === undefined) throw otherImport(projectId);
    const session = this.#session(claim, record);
    const { promise: received, ...reception } = Promise.withResolvers<Reception>();
    const work = this.#work(session, async () => {
      const { now, ageNow = now } = this.#management;
      await session.untilAvailable(async () => {
        await deleteOtherStagedRows(claim);
        await deleteOldImports(kv, number, ageNow());
        await deleteExcessRefused(kv, number, { now: ageNow() });
      });
      await receiveFile(session, request, { mapping, upload });
      endReceiving();
      await session.update({ state: "applying" });
      reception.resolve({ record: session.record, isOwn: true });
    });
    work.then(endReceiving, endReceiving);
    const ended = work.then(async (isOwn) => {
      reception.resolve({ record: session.record, isOwn });
      return await this.#shown(number, session.record, isOwn);
    });
    ended.catch(reception.reject);
    return { received: await this.#received(await received, number), ended };
  }

  /** Works on the imports that no living process works on, until the service ends. */
  async run(): Promise<void> {
    const { isAlone } = this.#management.kv;
    await this.#left.run(this.#timing, { isAlone, ending: this.#ending });
  }

  /** Continues all unfinished imports: no other process may be working on one. */
  async continueAll(): Promise<void> {
    await this.#left.continueAll();
  }

  /** Resolves when this process works on no import. */
  async idle(): Promise<void> {
    await this.#left.idle();
  }

  /** Stops working on an import of this process at once, because it was cancelled. */
  stop(project: number, importId: string): void {
    const session = this.#own.get(project);
    if (session?.claim.importId === importId) session.stop();
  }

  async #continue(active: ActiveImport): Promise<void> {
    const taken = await ImportClaim.takeOver(this.#management.kv, active);
    if (taken === undefined) return;
    const { claim, record } = taken;
    log.info("Taking over an import", { projectId: active.projectId, importId: record.id });
    const session = this.#session(claim, record);
    this.#work(session, async () => {
      if (record.state === "receiving") {
        throw new ImportFailed("interrupted", "The process that received the file has ended");
      }
      await session.countAbandonedAttempt();
    }).catch((error) => log.error("An import stopped", { error: String(error) }));
  }

  #session(claim: ImportClaim, record: ImportRecord): ImportSession {
    const session = new ImportSession(this.#management, {
      ...{ claim, record, ending: this.#ending, sizes: this.#sizes },
      retryMs: this.#timing.retryMs,
    });
    this.#own.set(claim.project, session);
    return session;
  }

  /** Does the work on an import from here on. Returns whether this process ended it. */
  #work(session: ImportSession, receive: () => Promise<void>): Promise<boolean> {
    return this.#left.track(this.#carryOut(session, receive));
  }

  async #carryOut(session: ImportSession, receive: () => Promise<void>): Promise<boolean> {
    const { claim: { project, importId } } = session;
    const startedAt = performance.now();
    const end = this.#slots.begin();
    const beating = new AbortController();
    const { beatMs } = this.#timing;
    const beat = sendHeartbeats(() => isStillOwn(session), { beatMs, signal: beating.signal });
    try {
      await this.#attempt(session, receive);
      this.#totals.add(session.record, performance.now() - startedAt);
      // The next import of the project may begin meanwhile.
      await deleteStagedRows(this.#management.kv, project, importId).catch(() => {});
      return true;
    } catch (error) {
      if (error instanceof ImportClaimLost) return false;
      throw error;
    } finally {
      end();
      beating.abort();
      await beat;
      if (this.#own.get(project) === session) this.#own.delete(project);
    }
  }

  async #attempt(session: ImportSession, receive: () => Promise<void>): Promise<void> {
    let endApplying: (() => void) | undefined;
    try {
      await receive();
      endApplying = await this.#slots.apply(session.signal);
      const { kind, mode, mapping, dryRun, isPlanned, badges = [] } = session.record;
      const options = {
        mode,
        isGoogle: mapping === "google" && kind === "products",
        badges: kind === "assignments" ? new Set(badges) : undefined,
      };
      if (!isPlanned) {
        const { products } = await session.untilAvailable(() => planImport(session, options));
        if (dryRun) return await session.end({ state: "done", products });
        await session.update({ isPlanned: true, abandonedAttempts: 0 });
      }
      await applyImport(session, options);
    } catch (error) {
      if (error instanceof ImportClaimLost) throw error;
      // The next start, or another process, continues it.
      if (this.#ending.aborted && session.record.state !== "receiving") throw new ImportClaimLost();
      const { code, detail } = this.#failureOf(error, session);
      await endFailed(session, { code, detail });
    } finally {
      endApplying?.();
    }
  }

  #failureOf(error: unknown, { record: { id } }: ImportSession): ImportFailed {
    if (error instanceof ImportFailed) return error;
    if (this.#ending.aborted) {
      return new ImportFailed("interrupted", "The service is shutting down");
    }
    log.error("An import failed because of an internal error", {
      importId: id,
      error: error instanceof Error ? error.stack : String(error),
    });
    return new ImportFailed("internal", "The service failed unexpectedly");
  }

  /** The import when its file is received, unless it was cancelled or is too large. */
  async #received({ record, isOwn }: Reception, project: number): Promise<ImportFields> {
    const shown = await this.#shown(project, record, isOwn);
    if (shown.state === "cancelled") {
      throw new DomainError("import_cancelled", "The import was cancelled while it was received");
    }
    if (shown.error?.code === "payload_too_large") {
      throw new DomainError("payload_too_large", shown.error.detail);
    }
    return shown;
  }

  async #shown(project: number, record: ImportRecord, isOwn: boolean): Promise<ImportFields> {
    const { kv, now } = this.#management;
    const stored = isOwn ? record : await readImport(kv, project, record.id, now()) ?? record;
    return toImport(stored, await readEffects(kv, project, stored));
  }
}

/** Shows that this process works on an import. Stops the work if another process has taken it. */
async function isStillOwn(session: ImportSession): Promise<boolean> {
  try {
    await session.claim.beat();
    return true;
  } catch (error) {
    if (!(error instanceof ImportClaimLost)) throw error;
    session.stop();
    return false;
  }
}

function otherImport(projectId: string): DomainError {
  return new DomainError(
    "conflict",
    `Cannot import into project "${projectId}": another import is unfinished`,
    { retryAfterSeconds },
  );
}
