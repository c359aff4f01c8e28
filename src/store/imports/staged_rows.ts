import { zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { decodeJson, fromParts } from "../record.ts";
import { deleteAll } from "../delete_all.ts";
import type { ImportClaim } from "./import_claim.ts";
import { RunReader } from "./run_reader.ts";
import { isBefore, type StagedRow } from "./staged_row.ts";

const StagedRun = z.object({
  productId: z.int(),
  variantId: z.int().optional(),
  place: z.int(),
  /** Missing in runs that were staged by an older version, whose rows name their attributes. */
  paths: z.array(z.array(z.string())).optional(),
});

/**
 * How many blocks of one run are read at once, some hundred kilobytes. A store on a server takes
 * forty milliseconds for a read, whatever its size.
 */
const blocksPerReadMax = 32;
/** How many blocks of all runs together are in memory, about, and as many are being read. */
const blocksInMemoryMax = 128;

/** The staged rows of an import, in the order of their products. */
export class StagedRows {
  readonly #kv: KvStore;
  readonly #project: number;
  readonly #importId: string;
  /** The runs that are not opened yet, the first one last. */
  readonly #waiting: { readonly run: number; readonly first: z.infer<typeof StagedRun> }[];
  /** The first of them, whose first blocks are being read. */
  #upcoming: RunReader | undefined;
  /** A binary heap by the next row of each run. */
  readonly #open: RunReader[] = [];
  /** Decompressed blocks of which all rows were returned. */
  readonly #readBlocks: ArrayBufferLike[] = [];

  private constructor(
    kv: KvStore,
    project: number,
    importId: string,
    runs: { readonly run: number; readonly first: z.infer<typeof StagedRun> }[],
  ) {
    this.#kv = kv;
    this.#project = project;
    this.#importId = importId;
    this.#waiting = runs.sort((a, b) => isBefore(a.first, b.first) ? 1 : -1);
  }

  static async open(kv: KvStore, project: number, importId: string): Promise<StagedRows> {
    const runs: { run: number; first: z.infer<typeof StagedRun> }[] = [];
    for await (const { key, value } of kv.list({ prefix: keys.importRuns(project, importId) })) {
      const first = decodeJson(StagedRun, key, value);
      const { paths } = runs.at(-1)?.first ?? {};
      // Most runs of a file have the same paths, which would be in memory as often.
      const isSame = paths !== undefined && JSON.stringify(paths) === JSON.stringify(first.paths);
      runs.push({ run: Number(key.at(-1)), first: isSame ? { ...first, paths } : first });
    }
    return new StagedRows(kv, project, importId, runs);
  }

  /**
   * The next row; `undefined` after the last one. A promise only if it has to be read, which one in
   * some hundred rows does.
   */
  next(): StagedRow | undefined | Promise<StagedRow | undefined> {
    const top = this.#open[0];
    const waiting = this.#waiting.at(-1);
    if (waiting !== undefined && (top === undefined || !isBefore(top.head, waiting.first))) {
      return this.#openNext();
    }
    if (top === undefined) return undefined;
    const row = top.head;
    if (top.advance()) {
      this.#sink();
      return row;
    }
    return this.#refill(top, row);
  }

  /**
   * Frees the blocks of which all rows were returned, except that of `kept`. Their rows can no
   * longer be read. The garbage collector would leave tens of megabytes of them for seconds.
   */
  release(kept: StagedRow | undefined): void {
    const keptBlock = kept?.block;
    for (const block of this.#readBlocks.splice(0)) {
      if (block === keptBlock) this.#readBlocks.push(block);
      else if (block instanceof ArrayBuffer) block.transfer(0);
    }
  }

  /** The text of a row as it was received. */
  async textOf(row: StagedRow): Promise<string> {
    const { block, start, bytes } = row.text;
    if (bytes === 0) return "";
    const last = this.#lastTexts;
    const texts = last?.run === row.run && last.block === block
      ? last.bytes
      : await this.#textsOf(row.run, block);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      texts.subarray(start, start + bytes),
    );
  }

  /** The block of texts that was read last: the rows of a product are often near one another. */
  #lastTexts: { run: number; block: number; bytes: Uint8Array } | undefined;

  async #textsOf(run: number, block: number): Promise<Uint8Array> {
    const prefix = keys.importBlock(this.#project, this.#importId, run, "texts", block);
    for await (const whole of fromParts(this.#kv.batches({ prefix }))) {
      for (const record of whole) {
        const bytes = zstdDecompressSync(record.bytes);
        this.#lastTexts = { run, block, bytes };
        return bytes;
      }
    }
    return new Uint8Array();
  }

  async #openNext(): Promise<StagedRow | undefined> {
    const reader = this.#upcoming ?? this.#nextReader();
    this.#waiting.pop();
    // A file that is ordered by product has one run after the other.
    this.#upcoming = this.#waiting.length > 0 ? this.#nextReader() : undefined;
    if (await reader.fill(this.#shareOf(reader))) {
      this.#open.push(reader);
      this.#rise();
    }
    return await this.next();
  }

  #nextReader(): RunReader {
    const { run, first: { paths } } = this.#waiting.at(-1)!;
    const prefix = keys.importBlocks(this.#project, this.#importId, run, "rows");
    const reader = new RunReader(this.#kv, { run, paths, prefix, readBlocks: this.#readBlocks });
    reader.readAhead(this.#shareOf(reader));
    return reader;
  }

  /** How many blocks a run reads next: its share, as far as others leave room for it. */
  #shareOf(reader: RunReader): number {
    const share = Math.floor(blocksInMemoryMax / (this.#open.length + 1));
    let room = blocksInMemoryMax;
    for (const other of this.#open) if (other !== reader) room -= other.requested;
    return Math.max(Math.min(share, room, blocksPerReadMax), 1);
  }

  async #refill(top: RunReader, row: StagedRow): Promise<StagedRow> {
    if (!await top.fill(this.#shareOf(top))) {
      const last = this.#open.pop()!;
      if (this.#open.length > 0) this.#open[0] = last;
    }
    this.#sink();
    return row;
  }

  /** Moves the last reader of the heap up to its place. */
  #rise(): void {
    const heap = this.#open;
    for (let at = heap.length - 1; at > 0;) {
      const above = (at - 1) >> 1;
      if (!isBefore(heap[at]!.head, heap[above]!.head)) return;
      [heap[at], heap[above]] = [heap[above]!, heap[at]!];
      at = above;
    }
  }

  /** Moves the first reader of the heap down to its place. */
  #sink(): void {
    const heap = this.#open;
    for (let at = 0;;) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < heap.length && isBefore(heap[below]!.head, heap[least]!.head)) least = below;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  }
}

/** Deletes the staged rows of an import. */
export async function deleteStagedRows(
  kv: KvStore,
  project: number,
  importId: string,
): Promise<void> {
  for (const prefix of [keys.allImportRuns(project), keys.allImportBlocks(project)]) {
    await deleteAll(kv, [...prefix, importId]);
  }
}

/**
 * Deletes the staged rows of a project's imports other than this one.
 *
 * @throws {ImportClaimLost} If another one may have begun: its rows must not be deleted.
 */
export async function deleteOtherStagedRows(claim: ImportClaim): Promise<void> {
  const { kv, project, importId } = claim;
  for (const prefix of [keys.allImportRuns(project), keys.allImportBlocks(project)]) {
    // The keys of an import follow one another.
    let range: Parameters<KvStore["list"]>[0] = { prefix };
    for (;;) {
      let found: string | undefined;
      for await (const { key } of kv.list(range, { limit: 1 })) found = String(key[3]);
      if (found === undefined) break;
      if (found !== importId) {
        await deleteAll(kv, [...prefix, found], (transaction) => claim.commit(transaction));
      }
      range = { prefix, start: [...prefix, `${found}\0`] };
    }
  }
}
