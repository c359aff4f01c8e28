import { z } from "zod";
import { type ImportEffects, isEnded } from "../../domain/imports/import.ts";
import { ActiveWork, listActiveWork } from "../active_work.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { commitBytesMax, Transaction, type VersionCheck } from "../port/storage_port.ts";
import { decodeJson, encodeEntry, encodeJson, toParts, unlessDamaged } from "../record.ts";
import { ImportRecord, setImport } from "./import_record.ts";

const Claim = z.object({ importId: z.string(), owner: z.string() });

/** An unfinished import. */
export const ActiveImport = ActiveWork.extend({ importId: z.string() });
export type ActiveImport = z.infer<typeof ActiveImport>;

/** Another process has taken the import over, or a caller has cancelled it. */
export class ImportClaimLost extends Error {
  override name = "ImportClaimLost";

  constructor() {
    super("This process no longer works on the import");
  }
}

/** Where the rows and results of an import are written. */
export interface ImportWriter {
  readonly project: number;
  readonly importId: string;
  /**
   * Commits a transaction of this import, which must have the same result if it is carried out
   * twice.
   *
   * @throws {ImportClaimLost}
   */
  commit(transaction: Transaction): Promise<void>;
}

const nothing = new Uint8Array();

/**
 * The right to work on the only unfinished import of a project. When another process takes it, or
 * the import is cancelled, every later write of the previous holder fails.
 */
export class ImportClaim implements ImportWriter {
  readonly kv: KvStore;
  readonly project: number;
  readonly projectId: string;
  readonly importId: string;
  readonly owner: string;
  #beats = 0;
  /** Holds while the claim is held, and in no restored store without it. */
  readonly check: VersionCheck;

  /** Use {@link take} or {@link takeOver}. */
  constructor(
    kv: KvStore,
    { project, projectId, importId, owner }: Omit<ActiveImport, "beats">,
    versionstamp: string,
  ) {
    this.kv = kv;
    this.project = project;
    this.projectId = projectId;
    this.importId = importId;
    this.owner = owner;
    this.check = { key: keys.importClaimMarker(project, owner), versionstamp };
  }

  /** Whether a project has an unfinished import. */
  static async isTaken(kv: KvStore, project: number): Promise<boolean> {
    return (await kv.get(keys.importClaim(project))).versionstamp !== null;
  }

  /** Starts an import; `undefined` if the project has an unfinished one. */
  static async take(
    kv: KvStore,
    { project, projectId }: { project: number; projectId: string },
    record: ImportRecord,
  ): Promise<ImportClaim | undefined> {
    const owner = crypto.randomUUID();
    const claim = { project, projectId, importId: record.id, owner };
    const transaction = new Transaction()
      .check({ key: keys.importClaim(project), versionstamp: null });
    setClaim(transaction, claim);
    setImport(transaction, project, record);
    return await commitClaim(kv, transaction, claim);
  }

  /**
   * Takes over an import whose process is gone; `undefined` if another process was faster, it has
   * ended, or its record is damaged.
   */
  static async takeOver(
    kv: KvStore,
    { project, projectId, importId, owner: last }: ActiveImport,
  ): Promise<{ claim: ImportClaim; record: ImportRecord } | undefined> {
    const marker = keys.importClaimMarker(project, last);
    const [held, entry] = await kv.getTogether([marker, keys.import(project, importId)]);
    if (entry === undefined || entry.versionstamp === null || held?.versionstamp == null) {
      // The project was deleted, or the import ended while the list was read.
      await forgetActive(kv, project, last);
      return undefined;
    }
    const check = { key: marker, versionstamp: held.versionstamp };
    if (unlessDamaged(() => decodeJson(ImportRecord, entry.key, entry.value)) === undefined) {
      // No process can continue it, and it must not keep others from starting.
      await kv.commit(removeClaim(new Transaction().check(check), { project, owner: last }));
      return undefined;
    }
    const owner = crypto.randomUUID();
    const next = { project, projectId, importId, owner };
    const transaction = new Transaction().check(check).delete(marker);
    setClaim(transaction, next);
    const claim = await commitClaim(kv, transaction, next);
    // Read again: its last holder may have written it in between.
    const { key, value } = await kv.get(keys.import(project, importId));
    return claim && { claim, record: decodeJson(ImportRecord, key, value) };
  }

  async commit({ checks, writes }: Transaction): Promise<void> {
    const attempt = new Transaction().check(...checks, this.check);
    attempt.writes.push(...writes);
    const { ok } = await this.kv.commit(attempt);
    if (!ok && !await this.isHeld()) throw new ImportClaimLost();
  }

  /** Whether the claim is still held. */
  async isHeld(): Promise<boolean> {
    const { versionstamp } = await this.kv.get(this.check.key);
    return versionstamp === this.check.versionstamp;
  }

  /** Shows other processes that this one works on the import. Throws {@link ImportClaimLost}. */
  async beat(): Promise<void> {
    const transaction = new Transaction();
    setActive(transaction, { ...this.#names, beats: ++this.#beats });
    await this.commit(transaction);
  }

  /**
   * Ends the import: stores its last state and frees the project for the next one.
   *
   * @throws {ImportClaimLost}
   */
  async end(record: ImportRecord): Promise<void> {
    const transaction = new Transaction();
    addEnd(transaction, this.#names, record);
    const { ok } = await this.kv.commit(transaction.check(this.check));
    if (ok) return;
    // The response may have been lost: then the second attempt of the client has failed.
    const { key, value, versionstamp } = await this.kv.get(keys.import(this.project, record.id));
    const isOwn = versionstamp !== null &&
      decodeJson(ImportRecord, key, value).state === record.state;
    if (!isOwn) throw new ImportClaimLost();
  }

  get #names(): Omit<ActiveImport, "beats"> {
    const { project, projectId, importId, owner } = this;
    return { project, projectId, importId, owner };
  }

  /** The writes that end the import, for a commit that also checks {@link check}. */
  addEndTo(transaction: Transaction, record: ImportRecord): void {
    addEnd(transaction, this.#names, record);
  }
}

async function commitClaim(
  kv: KvStore,
  transaction: Transaction,
  claim: Omit<ActiveImport, "beats">,
): Promise<ImportClaim | undefined> {
  const marker = { key: keys.importClaimMarker(claim.project, claim.owner), value: nothing };
  const result = await kv.commitWithMarker(transaction, marker);
  return result.ok ? new ImportClaim(kv, claim, result.versionstamp) : undefined;
}

function setClaim(transaction: Transaction, claim: Omit<ActiveImport, "beats">): void {
  const { project, importId, owner } = claim;
  transaction.set(keys.importClaim(project), encodeEntry({ importId, owner }));
  setActive(transaction, { ...claim, beats: 0 });
}

function setActive(transaction: Transaction, active: ActiveImport): void {
  transaction.set(keys.activeImport(active.project), encodeEntry(active));
}

function addEnd(
  transaction: Transaction,
  { project, owner }: Pick<ActiveImport, "project" | "owner">,
  record: ImportRecord,
): void {
  setImport(transaction, project, record);
  removeClaim(transaction, { project, owner });
}

function removeClaim(
  transaction: Transaction,
  { project, owner }: Pick<ActiveImport, "project" | "owner">,
): Transaction {
  return transaction.delete(keys.importClaim(project))
    .delete(keys.importClaimMarker(project, owner))
    .delete(keys.activeImport(project));
}

/** Lists the unfinished imports of all projects. */
export function listActiveImports(kv: KvStore): Promise<ActiveImport[]> {
  return listActiveWork(kv, keys.activeImports(), ActiveImport);
}

/** Deletes the heartbeat of a process that no longer has a claim. */
async function forgetActive(kv: KvStore, project: number, owner: string): Promise<void> {
  const { key, value, versionstamp } = await kv.get(keys.activeImport(project));
  if (versionstamp === null || decodeJson(ActiveImport, key, value).owner !== owner) return;
  await kv.commit(new Transaction().check({ key, versionstamp }).delete(key));
}

/** The end of an import that any process may work on. */
export interface ImportEnd {
  /** As it is stored. */
  readonly record: ImportRecord;
  /** Ends it, unless it has changed since. */
  readonly transaction: Transaction;
}

/**
 * Prepares the end of an import; `undefined` if it has ended already.
 *
 * @param toEnded Returns the import in its last state.
 */
export async function endOfImport(
  kv: KvStore,
  project: number,
  importId: string,
  toEnded: (record: ImportRecord) => ImportRecord,
): Promise<ImportEnd | undefined> {
  const [claim, entry] = await kv.getTogether([
    keys.importClaim(project),
    keys.import(project, importId),
  ]);
  if (entry === undefined || entry.versionstamp === null) return undefined;
  const record = decodeJson(ImportRecord, entry.key, entry.value);
  if (isEnded(record.state) || claim === undefined || claim.versionstamp === null) return undefined;
  const { owner, importId: claimed } = decodeJson(Claim, claim.key, claim.value);
  if (claimed !== importId) return undefined;
  const transaction = new Transaction().check(
    { key: claim.key, versionstamp: claim.versionstamp },
    { key: entry.key, versionstamp: entry.versionstamp },
  );
  addEnd(transaction, { project, owner }, toEnded(record));
  return { record, transaction };
}

/**
 * Stores what an import does to badges by rule, in as many commits as needed: it can be read once
 * the import says that it has effects. Throws {@link ImportClaimLost}.
 */
export async function writeEffects(writer: ImportWriter, effects: ImportEffects): Promise<void> {
  const key = keys.importEffects(writer.project, writer.importId);
  let transaction = new Transaction();
  let bytes = 0;
  for (const part of toParts(key, encodeJson(effects))) {
    if (bytes + part.value.length > commitBytesMax / 2) {
      await writer.commit(transaction);
      [transaction, bytes] = [new Transaction(), 0];
    }
    transaction.set(part.key, part.value);
    bytes += part.value.length;
  }
  await writer.commit(transaction);
}
