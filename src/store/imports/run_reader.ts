import { zstdDecompressSync } from "node:zlib";
import { freeBytes } from "../free_bytes.ts";
import type { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { DamagedRecord, fromParts } from "../record.ts";
import type { StoreEntry } from "../port/storage_port.ts";
import { blockBytes } from "./stage_rows.ts";
import { StagedRow } from "./staged_row.ts";

const missing = "A block of staged rows before it is missing";
/** The buffer for each result: large enough for nearly all blocks. */
const decompression = { chunkSize: blockBytes + 8 * 1024 };

/** Reads a run, a few blocks at a time. */
export class RunReader {
  readonly #kv: KvStore;
  readonly #run: Pick<StagedRow, "run" | "paths">;
  readonly #prefix: ReturnType<typeof keys.importBlocks>;
  readonly #readBlocks: ArrayBufferLike[];
  #head: StagedRow | undefined;
  /** Compressed blocks that are read but not opened. */
  #blocks: Uint8Array[] = [];
  #view: DataView = new DataView(new ArrayBuffer(0));
  #at = 0;
  #nextBlock = 0;
  /** The next blocks, which are read while the rows of those before are used. */
  #reading: Promise<Uint8Array[]> | undefined;
  /** How many blocks the last read asked for. */
  requested = 0;

  /** Adds the blocks of which it has returned all rows to `readBlocks`. */
  constructor(kv: KvStore, { run, paths, prefix, readBlocks }: {
    readonly run: number;
    readonly paths: StagedRow["paths"];
    readonly prefix: ReturnType<typeof keys.importBlocks>;
    readonly readBlocks: ArrayBufferLike[];
  }) {
    this.#kv = kv;
    this.#run = { run, paths };
    this.#prefix = prefix;
    this.#readBlocks = readBlocks;
  }

  /** The next row. Only while {@link advance} or {@link fill} returned `true`. */
  get head(): StagedRow {
    if (this.#head === undefined) throw new RangeError("The run has ended");
    return this.#head;
  }

  /** Moves to the next row. Returns `false` if more has to be read with {@link fill}. */
  advance(): boolean {
    if (this.#at === this.#view.byteLength && !this.#openBlock()) return false;
    this.#head = new StagedRow(this.#run, this.#view, this.#at);
    this.#at += this.#head.byteLength;
    return true;
  }

  /**
   * Moves to the next row, in the next blocks, and starts to read `count` blocks after them. Returns
   * `false` after the last row.
   */
  async fill(count: number): Promise<boolean> {
    this.#blocks = await this.#reading ?? [];
    this.#reading = undefined;
    this.#nextBlock += this.#blocks.length;
    if (this.#blocks.length > 0) this.readAhead(count);
    this.#blocks.reverse();
    return this.advance();
  }

  /** Starts to read the next blocks. */
  readAhead(count: number): void {
    this.requested = count;
    this.#reading = this.#read(count);
    // It is thrown when the blocks are needed.
    this.#reading.catch(() => {});
  }

  /** Throws {@link DamagedRecord} if a block before others is missing. */
  async #read(count: number): Promise<Uint8Array[]> {
    const first = this.#nextBlock;
    const range = { prefix: this.#prefix, start: [...this.#prefix, first] };
    const blocks: Uint8Array[] = [];
    for await (const whole of fromParts(wholeBlocks(this.#kv, range, count))) {
      for (const { key, bytes } of whole) {
        if (Number(key.at(-1)) !== first + blocks.length) throw new DamagedRecord(key, missing);
        blocks.push(bytes);
      }
    }
    return blocks;
  }

  #openBlock(): boolean {
    const compressed = this.#blocks.pop();
    if (compressed === undefined) return false;
    // Node.js shares the memory of small results.
    if (this.#view.buffer.byteLength >= blockBytes) this.#readBlocks.push(this.#view.buffer);
    const { buffer, byteOffset, byteLength } = zstdDecompressSync(compressed, decompression);
    freeBytes(compressed);
    this.#view = new DataView(buffer, byteOffset, byteLength);
    this.#at = 0;
    return true;
  }
}

/** The entries of the next `count` blocks of a stream, each block as a whole. */
async function* wholeBlocks(
  kv: KvStore,
  range: Parameters<KvStore["list"]>[0],
  count: number,
): AsyncGenerator<StoreEntry[]> {
  const entries: StoreEntry[] = [];
  // A block has one part, unless it is a row of many kilobytes.
  for await (const entry of kv.list(range, { limit: count })) entries.push(entry);
  const last = entries.at(-1);
  const partCount = last?.value instanceof Uint8Array ? (last.value[0] ?? 0) & 0x7f : 0;
  if (last !== undefined && Number(last.key.at(-1)) + 1 < partCount) {
    const prefix = last.key.slice(0, -1);
    const start = [...prefix, Number(last.key.at(-1)) + 1];
    for await (const entry of kv.list({ prefix, start })) entries.push(entry);
  }
  yield entries;
}
