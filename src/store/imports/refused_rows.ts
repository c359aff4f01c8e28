import { zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import { RefusedPlace } from "../../domain/imports/import.ts";
import { refusedRowsKeptMax, refusedTextMaxBytes } from "../../domain/limits.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { Transaction } from "../port/storage_port.ts";
import {
  DamagedRecord,
  decodeRecord,
  encodeJson,
  fromParts,
  toParts,
  type WholeRecord,
} from "../record.ts";
import type { ImportWriter } from "./import_claim.ts";
import { compress } from "../compression.ts";

/** A refused row, with its text as it was received. */
export const StoredRefusal = RefusedPlace.extend({ row: z.string() });
export type StoredRefusal = z.infer<typeof StoredRefusal>;

/** The compression of a block, of which incompressible text must still fit into one commit. */
const blockChars = 100_000;
const blockRowsMax = 2_000;
/** A longer text of a row is cut. */
const rowMaxChars = 100_000;

/** Collects the first refused rows of an import in the store. */
export class RefusedRowsWriter {
  readonly #writer: ImportWriter;
  #rows: StoredRefusal[] = [];
  #chars = 0;
  #kept: number;
  /** How many blocks are stored, and how much they take. */
  blocks: number;
  bytes: number;

  /** `kept`, `blocks` and `bytes` are what an earlier process has stored. */
  constructor(
    writer: ImportWriter,
    { kept, blocks, bytes }: { kept: number; blocks: number; bytes: number },
  ) {
    this.#writer = writer;
    this.#kept = kept;
    this.blocks = blocks;
    this.bytes = bytes;
  }

  /** Whether the text of the next row would be kept. */
  get keepsText(): boolean {
    return this.#kept < refusedRowsKeptMax && this.bytes < refusedTextMaxBytes;
  }

  /** Adds a row. If this returns `true`, call {@link flush} soon. */
  add(refusal: StoredRefusal): boolean {
    if (this.#kept >= refusedRowsKeptMax) return false;
    const row = this.keepsText ? refusal.row.slice(0, rowMaxChars).toWellFormed() : "";
    this.#kept++;
    this.#rows.push({ ...refusal, row });
    this.#chars += row.length + refusal.detail.length;
    return this.isFull;
  }

  get isFull(): boolean {
    return this.#chars >= blockChars || this.#rows.length >= blockRowsMax;
  }

  /** Writes the rows collected so far. Throws `ImportClaimLost`. */
  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const { project, importId } = this.#writer;
    const key = keys.importRefusedBlock(project, importId, this.blocks++);
    const transaction = new Transaction();
    const block = compress(encodeJson(this.#rows));
    for (const part of toParts(key, block)) transaction.set(part.key, part.value);
    this.bytes += block.length;
    this.#rows = [];
    this.#chars = 0;
    await this.#writer.commit(transaction);
  }
}

/** The JSON of a block. Older versions did not compress it. */
function unpacked({ key, bytes }: WholeRecord): Uint8Array {
  if (bytes[0] === "[".charCodeAt(0)) return bytes;
  try {
    return zstdDecompressSync(bytes);
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}

/** Reads the refused rows of an import, some at a time. */
export async function* readRefusedRows(
  kv: KvStore,
  project: number,
  { importId, blocks }: { importId: string; blocks: number },
): AsyncGenerator<readonly StoredRefusal[]> {
  for (let block = 0; block < blocks; block++) {
    const prefix = keys.importRefusedBlock(project, importId, block);
    for await (const whole of fromParts(kv.batches({ prefix }))) {
      for (const record of whole) {
        yield decodeRecord(z.array(StoredRefusal), { ...record, bytes: unpacked(record) });
      }
    }
  }
}
