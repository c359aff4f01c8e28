import { createHash } from "node:crypto";
import { schemaVersion } from "../sentinel.ts";
import { inPieces, PieceReader, writeAll } from "./file_pieces.ts";
import type { SnapshotRecord } from "./project_snapshot.ts";

const magic = new TextEncoder().encode("badges snapshot\n");
const hashBytes = 32;
/** The front, which is written last: magic, checksum and length of the rest. */
const frontBytes = magic.length + hashBytes + 8;
const formatVersion = 1;
/** The oldest schema version whose records can be used as they are. */
const oldestSchemaVersion = 3;
/** The head, which follows the front. */
const headBytes = 4 + 4 + 4 + hashBytes;
const recordHeadBytes = 1 + 4;

/** The number of the snapshot in a slot, and the hash of its store's URL. */
export interface SlotHead {
  readonly number: number;
  readonly storeHash: Uint8Array;
}

/**
 * Content that is damaged, or that another version of the service wrote. The message says which.
 */
export class UnusableSnapshot extends Error {
  override name = "UnusableSnapshot";
}

/**
 * A file with the records of a snapshot, or with nothing valid: the front that makes it valid is
 * written last, when the rest is on the disk.
 *
 *     magic | SHA-256 of all behind the front | f64 length of that ||
 *     u32 format | u32 schema version of the store | u32 number | SHA-256 of the store's URL |
 *     (u8 kind | u32 length | bytes) × records
 */
export class SnapshotSlot {
  readonly #file: Deno.FsFile;

  constructor(file: Deno.FsFile) {
    this.#file = file;
  }

  /**
   * Reads the head; `undefined` if the slot is empty. Throws {@link UnusableSnapshot} if it is
   * truncated, or of another version.
   */
  async head(): Promise<SlotHead | undefined> {
    const { size } = await this.#file.stat();
    if (size === 0) return undefined;
    const reader = await PieceReader.open(this.#file);
    const front = await taken(reader, frontBytes);
    if (front.every((byte) => byte === 0)) return undefined;
    const isOurs = magic.every((byte, index) => byte === front[index]);
    const length = new DataView(front.buffer).getFloat64(frontBytes - 8);
    if (!isOurs || length !== size - frontBytes) throw damaged();
    return slotHeadOf(await taken(reader, headBytes));
  }

  /**
   * The records of these kinds, each with its own buffer. Throws {@link UnusableSnapshot} if any
   * byte of the file differs from what was written.
   */
  async records(includes: (kind: number) => boolean): Promise<SnapshotRecord[]> {
    const { size } = await this.#file.stat();
    const reader = await PieceReader.open(this.#file);
    const front = await taken(reader, frontBytes);
    const hash = createHash("sha256");
    const hashed = async (length: number) => {
      const bytes = await taken(reader, length);
      hash.update(bytes);
      return bytes;
    };
    await hashed(headBytes);
    const found: SnapshotRecord[] = [];
    for (let left = size - frontBytes - headBytes; left > 0;) {
      const view = new DataView((await hashed(recordHeadBytes)).buffer);
      const [kind, length] = [view.getUint8(0), view.getUint32(1)];
      left -= recordHeadBytes + length;
      if (left < 0) throw damaged();
      const bytes = await hashed(length);
      if (includes(kind)) found.push({ kind, bytes });
    }
    const written = front.subarray(magic.length, magic.length + hashBytes);
    if (!hash.digest().equals(written)) throw damaged();
    return found;
  }

  /** Replaces the content. If this is interrupted, the slot is empty. */
  async write(head: SlotHead, records: Iterable<SnapshotRecord>): Promise<void> {
    await this.#file.truncate(0);
    await this.#file.seek(0, Deno.SeekMode.Start);
    await writeAll(this.#file, new Uint8Array(frontBytes));
    const hash = createHash("sha256");
    let length = 0;
    for (const piece of inPieces(encode(head, records))) {
      hash.update(piece);
      length += piece.length;
      await writeAll(this.#file, piece);
    }
    await this.#file.sync();
    const front = new Uint8Array(frontBytes);
    front.set(magic);
    front.set(hash.digest(), magic.length);
    new DataView(front.buffer).setFloat64(frontBytes - 8, length);
    await this.#file.seek(0, Deno.SeekMode.Start);
    await writeAll(this.#file, front);
    await this.#file.sync();
  }
}

function* encode(
  { number, storeHash }: SlotHead,
  records: Iterable<SnapshotRecord>,
): Generator<Uint8Array> {
  const head = new Uint8Array(headBytes);
  const view = new DataView(head.buffer);
  view.setUint32(0, formatVersion);
  view.setUint32(4, schemaVersion);
  view.setUint32(8, number);
  head.set(storeHash, 12);
  yield head;
  for (const { kind, bytes } of records) {
    const recordHead = new Uint8Array(recordHeadBytes);
    const recordView = new DataView(recordHead.buffer);
    recordView.setUint8(0, kind);
    recordView.setUint32(1, bytes.length);
    yield recordHead;
    yield bytes;
  }
}

function slotHeadOf(bytes: Uint8Array<ArrayBuffer>): SlotHead {
  const view = new DataView(bytes.buffer);
  const [format, schema] = [view.getUint32(0), view.getUint32(4)];
  const isReadable = schema >= oldestSchemaVersion && schema <= schemaVersion;
  if (format !== formatVersion || !isReadable) {
    throw new UnusableSnapshot(
      `another version of the service wrote it, in format ${format}.${schema}`,
    );
  }
  return { number: view.getUint32(8), storeHash: bytes.subarray(12) };
}

async function taken(reader: PieceReader, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await reader.take(length);
  if (bytes === undefined) throw damaged();
  return bytes;
}

function damaged(): UnusableSnapshot {
  return new UnusableSnapshot("it is damaged");
}
