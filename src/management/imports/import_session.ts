import type { CatalogProject } from "../../catalog/catalog_project.ts";
import { DomainError, isUnavailable } from "../../domain/errors.ts";
import type { ImportCounts, ImportErrorCode, RefusedPlace } from "../../domain/imports/import.ts";
import { refusedRowsShownMax } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import {
  type ImportClaim,
  ImportClaimLost,
  type ImportWriter,
} from "../../store/imports/import_claim.ts";
import { type ImportRecord, setImport } from "../../store/imports/import_record.ts";
import { Transaction } from "../../store/port/storage_port.ts";
import type { Management } from "../change_project.ts";
import { sleep } from "../../store/sleep.ts";
import type { ImportSizes } from "./import_sizes.ts";

/**
 * How often in a row processes may end while they apply an import, without progress, until it has
 * failed. Kills and restarts have nothing to do with the file, so it is higher than for feeds, whose
 * next run gets another chance.
 */
const abandonedAttemptsMax = 5;

/** The error that ends an import as failed. */
export class ImportFailed extends Error {
  override name = "ImportFailed";

  constructor(readonly code: ImportErrorCode, readonly detail: string) {
    super(detail);
  }
}

/** The work of this process on an import. */
export class ImportSession {
  readonly management: Management;
  readonly claim: ImportClaim;
  /** Writes as the claim does, and waits while the store is down. */
  readonly writer: ImportWriter;
  readonly sizes: ImportSizes;
  /** Aborted when this process has to stop working on the import. */
  readonly signal: AbortSignal;
  readonly #retryMs: number;
  readonly #stop = new AbortController();
  /** The import as it is stored, or about to be. */
  record: ImportRecord;

  constructor(
    management: Management,
    { claim, record, ending, sizes, retryMs }: {
      sizes: ImportSizes;
      claim: ImportClaim;
      record: ImportRecord;
      ending: AbortSignal;
      /** How long to wait before a call to a store that is down is repeated. */
      retryMs: number;
    },
  ) {
    this.management = management;
    this.claim = claim;
    this.sizes = sizes;
    this.#retryMs = retryMs;
    this.record = record;
    this.signal = AbortSignal.any([this.#stop.signal, ending]);
    const { project, importId } = claim;
    const commit = (it: Transaction) => this.untilAvailable(() => claim.commit(it));
    this.writer = { project, importId, commit };
  }

  /** Stops the work of this process, which no longer has the claim. */
  stop(): void {
    this.#stop.abort(new ImportClaimLost());
  }

  /** Stores changes of the record, once the store is up. Throws {@link ImportClaimLost}. */
  async update(changes: Partial<ImportRecord>): Promise<void> {
    this.record = withProgress(this.record, changes);
    const transaction = new Transaction();
    setImport(transaction, this.claim.project, this.record);
    await this.writer.commit(transaction);
  }

  /**
   * Counts that another process ended while it applied the import: what is applied next may be why.
   *
   * @throws {ImportFailed} If that has happened too often in a row.
   */
  async countAbandonedAttempt(): Promise<void> {
    const abandonedAttempts = (this.record.abandonedAttempts ?? 0) + 1;
    if (abandonedAttempts >= abandonedAttemptsMax) {
      const what =
        `The service ended ${abandonedAttempts} times in a row while it applied the file`;
      throw new ImportFailed("internal", `${what}; what was applied before stays`);
    }
    await this.update({ abandonedAttempts });
  }

  /** Ends the import, once the store is up. Throws {@link ImportClaimLost}. */
  async end(changes: Partial<ImportRecord>): Promise<void> {
    this.record = this.ended(changes);
    await this.untilAvailable(() => this.claim.end(this.record));
  }

  /** The record after the end of the import. */
  ended(changes: Partial<ImportRecord>): ImportRecord {
    const finishedAt = this.management.now();
    return withProgress(this.record, { progress: 1, ...changes, finishedAt });
  }

  /**
   * The project of the import, which may have been deleted.
   *
   * @throws {ImportFailed} If so.
   */
  async project(): Promise<ProjectState> {
    return this.#own(await this.management.catalog.open(this.claim.projectId));
  }

  /**
   * The same, with the changes that other processes have made until now.
   *
   * @throws {ImportFailed} If it was deleted.
   */
  async newestProject(): Promise<ProjectState> {
    return this.#own(await this.management.catalog.openNewest(this.claim.projectId));
  }

  #own(project: CatalogProject | undefined): ProjectState {
    if (project?.state.number !== this.claim.project) throw projectDeleted();
    return project.state;
  }

  /**
   * Repeats a job while the store is down, until the process stops working on the import.
   *
   * @throws {ImportClaimLost} In that case.
   * @throws {ImportFailed} If the project was deleted, or if the disk of the store fills up before
   * anything is applied: what is staged then takes the space that other projects need.
   */
  async untilAvailable<T>(job: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await job();
      } catch (error) {
        if (!isUnavailable(error)) throw isNotFound(error) ? projectDeleted() : error;
        if (this.record.state === "receiving" && this.management.kv.isFull) {
          throw new ImportFailed("interrupted", "The disk of the store is full");
        }
        await sleep(this.#retryMs, this.signal);
        if (this.signal.aborted) throw new ImportClaimLost();
      }
    }
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof DomainError && error.code === "not_found";
}

/**
 * The end of an import whose project is deleted. The import must not go on if the project comes back,
 * perhaps under another id and after other changes.
 */
export function projectDeleted(): ImportFailed {
  return new ImportFailed("interrupted", "The project was deleted");
}

/** A record after changes. Its progress, in thousandths, never goes back. */
export function withProgress(record: ImportRecord, changes: Partial<ImportRecord>): ImportRecord {
  const reached = Math.round((changes.progress ?? 0) * 1_000) / 1_000;
  const progress = Math.min(1, Math.max(record.progress, reached));
  return { ...record, ...changes, progress };
}

/** Adds refused rows to what an import shows of them. */
export function withRefused(
  record: ImportRecord,
  rows: readonly RefusedPlace[],
): Pick<ImportRecord, "refused" | "rows"> {
  const shown = rows.slice(0, Math.max(0, refusedRowsShownMax - record.refused.first.length))
    .map(({ line, column, detail }) => ({ line, ...column !== undefined && { column }, detail }));
  return {
    rows: { ...record.rows, refused: record.rows.refused + rows.length },
    refused: {
      count: record.refused.count + rows.length,
      first: [...record.refused.first, ...shown],
    },
  };
}

/** Adds counts of products. */
export function withProducts(
  before: ImportCounts["products"],
  more: Partial<ImportCounts["products"]>,
): ImportCounts["products"] {
  return {
    created: before.created + (more.created ?? 0),
    updated: before.updated + (more.updated ?? 0),
    unchanged: before.unchanged + (more.unchanged ?? 0),
    removed: before.removed + (more.removed ?? 0),
  };
}
