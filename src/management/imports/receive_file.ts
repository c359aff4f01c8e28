import {
  type AssignmentRow,
  FileFailure,
  type FileMapping,
  type FileRow,
  isRefused,
  type RefusedRow,
  type RowBatch,
} from "../../import_files/file_rows.ts";
import { readAssignments, readRows } from "../../import_files/read_rows.ts";
import { cut } from "../../domain/conditions/describe_value.ts";
import type { ImportWarning } from "../../domain/imports/import.ts";
import {
  importColumnShownMaxChars,
  importDetailMaxChars,
  importWarningsMax,
} from "../../domain/limits.ts";
import { loadKnownRows } from "../../store/imports/load_known_rows.ts";
import { KnownRows } from "../../store/imports/known_rows.ts";
import { RefusedRowsWriter, type StoredRefusal } from "../../store/imports/refused_rows.ts";
import { refusedRow } from "../../store/imports/staged_row.ts";
import { RowStage } from "../../store/imports/stage_rows.ts";
import { Yielder } from "../../store/yielder.ts";
import { AssignmentRows } from "./join/assignment_rows.ts";
import { encodePatch } from "./join/staged_patch.ts";
import type { ImportRequest } from "./import_request.ts";
import { LiveBody } from "./live_body.ts";
import { ImportFailed, type ImportSession, withRefused } from "./import_session.ts";
import type { Upload } from "./upload.ts";

/** The share of the progress that is reached when the file is received. */
export const receivedProgress = 0.4;
/** The size of a body that is assumed for the progress, if its length is not known. */
const assumedBytes = 64 * 1024 * 1024;
/** What is not staged of a row that changes nothing. */
const unchangedRow = { isRefused: false, patch: "", nameBytes: 0, text: "" } as const;
/** A batch of so many rows, which come from a part of the file, has few long ones. */
const manyRows = 8;
/**
 * How many rows that change nothing are read between two looks at the clock. A look takes a tenth of
 * the time of such a row; others may take milliseconds, because of the patterns of a mapping.
 */
const rowsPerTimeCheck = 8;
/** How often the progress is stored, in milliseconds. */
const progressMs = 1_000;

/**
 * Reads the body of an import and stages its rows.
 *
 * @throws {ImportFailed} If the file cannot be imported, or the body ends early.
 * @throws {ImportClaimLost}
 */
export async function receiveFile(
  session: ImportSession,
  { body, format, kind, mode, bodyBytes }: ImportRequest,
  { mapping, upload }: { mapping: FileMapping; upload: Upload },
): Promise<void> {
  const { management, writer, sizes: { fileBytes: bytesMax } } = session;
  const isOfProducts = kind === "products";
  const { project, known } = await session.untilAvailable(async () => {
    const project = await session.newestProject();
    const known = isOfProducts ? await loadKnownRows(management.kv, project) : new KnownRows();
    return { project, known };
  });
  const assignments = isOfProducts ? undefined : new AssignmentRows(project);
  const stage = new RowStage(writer, session.sizes.runRows);
  const refused = new RefusedRowsWriter(writer, { kept: 0, blocks: 0, bytes: 0 });
  const receiver = new Receiver(session, { stage, refused, known, assignments });
  const live = new LiveBody(body, session.signal, { upload });
  try {
    const batches: AsyncIterable<RowBatch | RowBatch<AssignmentRow>> = isOfProducts
      ? readRows(live.stream, { format, mapping, mode, bytesMax })
      : readAssignments(live.stream, { format, bytesMax });
    for await (const batch of batches) {
      await receiver.take(batch);
      const share = bodyBytes === undefined
        ? batch.bytesRead / (batch.bytesRead + assumedBytes)
        : batch.bytesRead / Math.max(bodyBytes, 1);
      receiver.progress = receivedProgress * Math.min(share, 1);
    }
  } catch (error) {
    // The reader may have wrapped the error of the stream.
    if (live.failure !== undefined) throw live.failure;
    if (!(error instanceof FileFailure)) throw error;
    await receiver.save();
    throw new ImportFailed(error.code, error.detail);
  }
  await receiver.end();
}

/** Stages rows, and keeps the counts. */
class Receiver {
  readonly #session: ImportSession;
  readonly #stage: RowStage;
  readonly #refused: RefusedRowsWriter;
  readonly #known: KnownRows;
  readonly #assignments: AssignmentRows | undefined;
  readonly #yielder = new Yielder();
  progress = 0;

  constructor(
    session: ImportSession,
    { stage, refused, known, assignments }: {
      stage: RowStage;
      refused: RefusedRowsWriter;
      known: KnownRows;
      /** For a file of assignments. */
      assignments: AssignmentRows | undefined;
    },
  ) {
    this.#assignments = assignments;
    this.#session = session;
    this.#stage = stage;
    this.#refused = refused;
    this.#known = known;
  }

  async take({ rows, warnings }: RowBatch | RowBatch<AssignmentRow>): Promise<void> {
    const session = this.#session;
    const refused: StoredRefusal[] = [];
    const areMany = rows.length >= manyRows;
    // Blank lines are read, too, and have no rows.
    if (rows.length === 0) await this.#yielder.yieldIfDue();
    for (const [index, row] of rows.entries()) {
      if (isRefused(row)) {
        refused.push(toRefusal(row));
        await this.#stageNames(row);
      } else {
        const refusal = this.#add(row);
        if (refusal !== undefined) refused.push(toRefusal(refusal));
        if (this.#isFull) await this.#flush();
      }
      const isCheap = areMany && this.#changesNothing && index % rowsPerTimeCheck > 0;
      if (!isCheap && this.#yielder.isDue) await this.#yielder.yieldIfDue();
    }
    const { record } = session;
    session.record = {
      ...record,
      ...withRefused(record, refused),
      warnings: [...record.warnings, ...warnings.map(toWarning)].slice(0, importWarningsMax),
    };
    session.record = {
      ...session.record,
      rows: { ...session.record.rows, read: session.record.rows.read + rows.length },
    };
    for (const refusal of refused) {
      if (this.#refused.add(refusal)) await this.#refused.flush();
    }
  }

  async end(): Promise<void> {
    await this.#stage.end();
    await this.save();
  }

  /** Stores the counts, and the rows that were refused so far. */
  async save(): Promise<void> {
    await this.#refused.flush();
    const { refused, warnings, rows } = this.#session.record;
    await this.#session.update({
      ...{ refused, warnings, rows, progress: this.progress },
      staged: this.#stage.rows,
      ...this.#assignments && { badges: [...this.#assignments.badges] },
      refusedBlocks: this.#refused.blocks,
      refusedBytes: this.#refused.bytes,
    });
  }

  #isFull = false;
  /** Whether the last row is known to change nothing. */
  #changesNothing = false;
  #savedAt = performance.now();

  async #flush(): Promise<void> {
    this.#isFull = false;
    await this.#stage.flush();
    if (performance.now() - this.#savedAt < progressMs) return;
    await this.save();
    this.#savedAt = performance.now();
  }

  /** Stages what a refused row may be about, which stays as it is. */
  async #stageNames({ line, names = [] }: RefusedRow): Promise<void> {
    for (const { productId, variantId, isOfAnyVariant = false, badge } of names) {
      const ofProduct = { ...refusedRow, productId, variantId, line, isOfAnyVariant };
      const staged = this.#assignments === undefined
        ? ofProduct
        : this.#assignments.refusedToStage({ productId, badge }, line);
      if (staged === undefined) continue;
      this.#isFull = this.#stage.add(staged);
      if (this.#isFull) await this.#flush();
    }
  }

  /** Stages a row. Returns why it is refused, if so. */
  #add(row: FileRow | AssignmentRow): RefusedRow | undefined {
    this.#changesNothing = false;
    if (!("badge" in row)) return this.#addProduct(row);
    const staged = this.#assignments?.toStage(row);
    if (staged === undefined || "detail" in staged) return staged;
    this.#isFull = this.#stage.add(staged);
    return undefined;
  }

  #addProduct(row: FileRow): RefusedRow | undefined {
    const { productId, variantId, line, sourceIds } = row;
    const hash = row.hash();
    const sources = sourceIds && JSON.stringify([sourceIds.product, sourceIds.variant]);
    const known = this.#known.get(hash);
    if (known !== undefined) {
      this.#changesNothing = true;
      this.#isFull = this.#stage.add({
        ...unchangedRow,
        productId,
        variantId,
        line,
        sources,
        hash,
        known,
      });
      return undefined;
    }
    const patch = row.patch();
    if (isRefused(patch)) {
      const isOfAnyVariant = row.hasVariants ?? false;
      const refused = { ...refusedRow, productId, variantId, line, isOfAnyVariant };
      this.#isFull = this.#stage.add(refused);
      return patch;
    }
    this.#isFull = this.#stage.add({
      ...{ productId, variantId, line, sources, known, hash, isRefused: false },
      ...encodePatch(patch, this.#stage.paths),
      text: row.row(),
    });
    return undefined;
  }
}

/** A refused row. What it quotes of the file may be long, and is cut. */
function toRefusal({ line, column, detail, row }: RefusedRow): StoredRefusal {
  return {
    line,
    ...column !== undefined && { column: cut(column, importColumnShownMaxChars) },
    detail: cut(detail, importDetailMaxChars),
    row,
  };
}

function toWarning({ code, column, detail }: ImportWarning): ImportWarning {
  return {
    code,
    detail: cut(detail, importDetailMaxChars),
    ...column !== undefined && { column: cut(column, importColumnShownMaxChars) },
  };
}
