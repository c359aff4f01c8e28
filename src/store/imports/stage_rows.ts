import { keys } from "../keys.ts";
import { Transaction, writesPerBatch } from "../port/storage_port.ts";
import { encodeEntry, toParts } from "../record.ts";
import { TextBuffer } from "../text_buffer.ts";
import { Yielder } from "../yielder.ts";
import type { ImportWriter } from "./import_claim.ts";
import { PathNumbers } from "./path_numbers.ts";
import { packKnown, packRefused, type RowToStage, stagedHeaderBytes } from "./staged_row.ts";
import { compress } from "../compression.ts";

/** How many rows, or bytes of them, are sorted at once. */
export const runRowsMax = 16_384;
const runBytesMax = 6 * 1024 * 1024;
/**
 * How many rows are copied between two looks at the clock, unless they fill a block. A look takes as
 * long as copying a short row.
 */
const rowsPerTimeCheck = 8;
/** How many characters of rows are encoded at once. */
const pendingMax = 16 * 1024;
/** The size of a block before compression. The last row of a block may be longer. */
export const blockBytes = 64 * 1024;
/** How many bytes are collected for one commit. */
const commitBytes = 400_000;
/** How many commits are carried out at once: a store on a server takes forty milliseconds for each. */
const commitsMax = 4;

/** The rows of a run before they are sorted, one array per field. */
class OpenRun {
  count = 0;
  isSorted = true;
  readonly products = new Float64Array(runRowsMax);
  readonly variants = new Float64Array(runRowsMax);
  readonly lines = new Uint32Array(runRowsMax);
  readonly places = new Uint32Array(runRowsMax);
  readonly hashes = new Uint32Array(2 * runRowsMax);
  readonly known = new Uint16Array(runRowsMax);
  readonly refused = new Uint16Array(runRowsMax);
  /** The start of each row's sources, patch and text, which follow one another, and their lengths. */
  readonly starts = new Uint32Array(runRowsMax);
  readonly lengths = new Uint32Array(3 * runRowsMax);
  readonly texts = new TextBuffer(256 * 1024);
  /** The texts of the rows from `#encodedRows` on. Until they are encoded, their `lengths` are in characters. */
  #pending = "";
  #encodedRows = 0;

  /** Adds the row at this place of the file. */
  add(row: RowToStage, place: number): void {
    const at = this.count;
    this.products[at] = row.productId;
    this.variants[at] = row.variantId ?? NaN;
    this.lines[at] = row.line;
    this.places[at] = place;
    this.hashes[2 * at] = row.hash[0];
    this.hashes[2 * at + 1] = row.hash[1];
    this.known[at] = packKnown(row.known);
    this.refused[at] = packRefused(row);
    const { sources = "", patch, text } = row;
    this.lengths[3 * at] = sources.length;
    this.lengths[3 * at + 1] = patch.length;
    this.lengths[3 * at + 2] = text.length;
    this.#pending += sources + patch + text;
    if (at > 0) this.isSorted &&= this.#compare(at - 1, at) < 0;
    this.count++;
    if (this.#pending.length >= pendingMax) this.encode();
  }

  /** Encodes the pending texts in one call: a call for a short text takes longer than the text. */
  encode(): void {
    const { texts, starts, lengths, count } = this;
    const pending = this.#pending;
    this.#pending = "";
    let start = texts.length;
    const isAscii = texts.add(pending) === pending.length;
    if (!isAscii) texts.length = start;
    let from = 0;
    for (let row = this.#encodedRows; row < count; row++) {
      starts[row] = start;
      for (let part = 3 * row; part < 3 * row + 3; part++) {
        const until = from + lengths[part]!;
        if (!isAscii) lengths[part] = texts.add(pending.slice(from, until));
        start += lengths[part]!;
        from = until;
      }
    }
    this.#encodedRows = count;
  }

  isFull(rowsMax: number): boolean {
    return this.count >= rowsMax || this.texts.length >= runBytesMax;
  }

  /** The indexes of the rows in their order. */
  order(): Uint32Array {
    const order = new Uint32Array(this.count);
    for (let index = 0; index < order.length; index++) order[index] = index;
    return this.isSorted ? order : order.sort((a, b) => this.#compare(a, b));
  }

  clear(): void {
    this.count = 0;
    this.#encodedRows = 0;
    this.isSorted = true;
    this.texts.length = 0;
  }

  #compare(one: number, other: number): number {
    const byProduct = this.products[one]! - this.products[other]!;
    if (byProduct !== 0) return byProduct;
    const [a, b] = [this.variants[one]!, this.variants[other]!];
    const isProduct = [Number.isNaN(a), Number.isNaN(b)];
    if (isProduct[0] !== isProduct[1]) return isProduct[0] ? -1 : 1;
    if (!isProduct[0] && a !== b) return a - b;
    return this.places[one]! - this.places[other]!;
  }
}

/** A stream of a run: blocks that are compressed and written as they fill up. */
class BlockStream {
  readonly name: string;
  readonly #stage: RowStage;
  #bytes = new Uint8Array(2 * blockBytes);
  /** Of the buffer. */
  view = new DataView(this.#bytes.buffer);
  length = 0;
  block = 0;

  constructor(name: string, stage: RowStage) {
    this.name = name;
    this.#stage = stage;
  }

  /** Makes room for `count` bytes, and returns the buffer to write them to at `length`. */
  reserve(count: number): Uint8Array {
    const needed = this.length + count;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(2 * needed);
      grown.set(this.#bytes.subarray(0, this.length));
      this.#bytes = grown;
      this.view = new DataView(grown.buffer);
    }
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.length >= blockBytes;
  }

  async flush(): Promise<void> {
    if (this.length === 0) return;
    const compressed = compress(this.#bytes.subarray(0, this.length));
    this.length = 0;
    await this.#stage.write(this.name, this.block++, compressed);
  }
}

/**
 * Stages rows in the store as sorted runs of some thousand rows: takes a few megabytes of memory,
 * however many rows there are.
 */
export class RowStage {
  readonly #writer: ImportWriter;
  readonly #rowsMax: number;
  readonly #run = new OpenRun();
  /** How many runs are stored. */
  #runs = 0;
  #transaction = new Transaction();
  #bytes = 0;
  /** Whether it has the entry of a run, which comes after all blocks of the run. */
  #endsRun = false;
  /** The commits that are carried out while the next rows are read, the first one first. */
  readonly #committing: Promise<void>[] = [];
  /** The numbers of paths in the current run. */
  readonly paths = new PathNumbers();
  /** The number of staged rows. */
  rows = 0;

  /** `rowsMax` is how many rows are sorted at once, at most `runRowsMax`. */
  constructor(writer: ImportWriter, rowsMax = runRowsMax) {
    this.#writer = writer;
    this.#rowsMax = Math.min(rowsMax, runRowsMax);
  }

  /** Adds a row. If this returns `true`, call {@link flush} before the next one. */
  add(row: RowToStage): boolean {
    this.#run.add(row, this.rows++);
    return this.#run.isFull(this.#rowsMax);
  }

  /**
   * Writes the rows collected so far as a run, in the background, and the last ones with the next
   * run, or until {@link end}. Throws `ImportClaimLost`.
   */
  async flush(): Promise<void> {
    const run = this.#run;
    if (run.count === 0) return;
    run.encode();
    const order = run.order();
    const records = new BlockStream("rows", this);
    const texts = new BlockStream("texts", this);
    const yielder = new Yielder();
    for (const [place, index] of order.entries()) {
      copyRow(run, index, records, texts);
      const isLook = place % rowsPerTimeCheck === 0 || texts.isFull || records.isFull;
      if (texts.isFull) await texts.flush();
      if (records.isFull) await records.flush();
      if (isLook && yielder.isDue) await yielder.yieldIfDue();
    }
    await texts.flush();
    await records.flush();
    const { project, importId } = this.#writer;
    const first = order[0]!;
    const variantId = run.variants[first]!;
    const entry = {
      productId: run.products[first],
      ...!Number.isNaN(variantId) && { variantId },
      place: run.places[first],
      paths: this.paths.take(),
    };
    this.#transaction.set(keys.importRun(project, importId, this.#runs), encodeEntry(entry));
    this.#endsRun = true;
    this.#runs++;
    run.clear();
  }

  /** Writes a compressed block of a stream of the current run. */
  async write(stream: string, block: number, compressed: Uint8Array): Promise<void> {
    const { project, importId } = this.#writer;
    const key = keys.importBlock(project, importId, this.#runs, stream, block);
    for (const part of toParts(key, compressed)) {
      const isFull = this.#bytes + part.value.length > commitBytes ||
        this.#transaction.writes.length >= writesPerBatch;
      if (isFull) await this.#commit();
      this.#transaction.set(part.key, part.value);
      this.#bytes += part.value.length;
    }
  }

  /** Stores all rows, and frees the memory. Throws `ImportClaimLost`. */
  async end(): Promise<void> {
    await this.flush();
    await this.#commit();
    await this.#settle();
    this.#run.texts.free();
  }

  /** Starts a commit, when there are few others. Throws what an earlier one has thrown. */
  async #commit(): Promise<void> {
    const transaction = this.#transaction;
    if (transaction.writes.length === 0) return;
    if (this.#endsRun) await this.#settle();
    while (this.#committing.length >= commitsMax) await this.#committing.shift();
    this.#transaction = new Transaction();
    this.#bytes = 0;
    this.#endsRun = false;
    const committing = this.#writer.commit(transaction);
    committing.catch(() => {});
    this.#committing.push(committing);
  }

  /** Resolves when all commits are carried out. */
  async #settle(): Promise<void> {
    await Promise.all(this.#committing.splice(0));
  }
}

/** Copies a row to the streams of its run. */
function copyRow(run: OpenRun, index: number, records: BlockStream, texts: BlockStream): void {
  const start = run.starts[index]!;
  const sourceBytes = run.lengths[3 * index]!;
  const patchBytes = run.lengths[3 * index + 1]!;
  const textBytes = run.lengths[3 * index + 2]!;
  const bodyBytes = sourceBytes + patchBytes;
  const bytes = records.reserve(stagedHeaderBytes + bodyBytes);
  const { view, length: at } = records;
  view.setFloat64(at, run.products[index]!, true);
  view.setFloat64(at + 8, run.variants[index]!, true);
  view.setUint32(at + 16, run.lines[index]!, true);
  view.setUint32(at + 20, run.hashes[2 * index]!, true);
  view.setUint32(at + 24, run.hashes[2 * index + 1]!, true);
  view.setUint16(at + 28, run.known[index]!, true);
  view.setUint16(at + 30, run.refused[index]!, true);
  view.setUint32(at + 32, texts.block, true);
  view.setUint32(at + 36, texts.length, true);
  view.setUint32(at + 40, textBytes, true);
  view.setUint32(at + 44, sourceBytes, true);
  view.setUint32(at + 48, patchBytes, true);
  view.setUint32(at + 52, run.places[index]!, true);
  const { bytes: all } = run.texts;
  if (bodyBytes > 0) bytes.set(all.subarray(start, start + bodyBytes), at + stagedHeaderBytes);
  records.length += stagedHeaderBytes + bodyBytes;
  if (textBytes === 0) return;
  texts.reserve(textBytes).set(
    all.subarray(start + bodyBytes, start + bodyBytes + textBytes),
    texts.length,
  );
  texts.length += textBytes;
}
