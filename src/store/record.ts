import { getLogger } from "@logtape/logtape";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { joinedBytes } from "../domain/bytes.ts";
import type { KvStore } from "./kv_store.ts";
import type { StoreEntry, StoreKey } from "./port/storage_port.ts";

const log = getLogger(["badges", "store"]);

/**
 * A value of Deno KV holds 64 KiB, but a record may be longer. It is stored under its key in parts,
 * numbered from 0. Each starts with the number of parts, which reveals leftover parts of a longer
 * record, and with the checksum of the whole, which reveals parts of two different writes, read by
 * one list, and damage.
 *
 * A number without `checksumFlag` is of an older part: it has a random marker of its write in place of
 * the checksum.
 */
const partBytesMax = 60_000;
const partHeaderBytes = 5;
const checksumFlag = 0x80;

/**
 * A stored value that this service did not write: the store is damaged or belongs to another
 * service.
 */
export class DamagedRecord extends Error {
  constructor(key: StoreKey, cause: unknown) {
    super(`The record ${JSON.stringify(key)} cannot be read`, { cause });
    this.name = "DamagedRecord";
  }
}

/** What an operator can do about a damaged file. */
export const remedy = "restore a backup, or copy what can be read with `deno task repair`";

/** Records that cannot be read because the structure of the store's file is damaged. */
export class DamagedFile extends DamagedRecord {
  constructor(cause: unknown) {
    super([], cause);
    this.name = "DamagedFile";
    this.message = `the structure of its file is damaged: ${remedy}`;
  }
}

/**
 * Returns the result of `read`, or `undefined` for a damaged record, which is logged, so that it
 * does not hide the others of a list.
 */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
    log.error("A damaged record is left out of a list; see `deno task repair`", {
      error: error.message,
    });
    return undefined;
  }
}

/** The same for a record that is read asynchronously. */
export async function readUnlessDamaged<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    return unlessDamaged<undefined>(() => {
      throw error;
    });
  }
}

/**
 * Encodes a value as UTF-8 JSON: half the size of KV's own encoding of an object whose text has a
 * character beyond Latin-1.
 */
export function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

/**
 * Encodes a record of one entry as {@link encodeJson} does, an object with a checksum of the rest as
 * its last member. Versions that do not know the member ignore it.
 */
export function encodeEntry(value: unknown): Uint8Array<ArrayBuffer> {
  const bytes = encodeJson(value);
  if (bytes[0] !== opening) return bytes;
  const separator = bytes.length === 2 ? "" : ",";
  const end = new TextEncoder().encode(`${separator}"crc32":${crc32(bytes)}}`);
  const checked = new Uint8Array(bytes.length - 1 + end.length);
  // Without the closing brace.
  checked.set(bytes.subarray(0, -1));
  checked.set(end, bytes.length - 1);
  return checked;
}

const opening = "{".charCodeAt(0);
const closing = "}".charCodeAt(0);
/** The checksum at the end of an entry. */
const checksumMember = /,?"crc32":(\d{1,10})\}$/;
const checksumMaxBytes = 21;

/**
 * Decodes the record of one entry. Throws {@link DamagedRecord} if its checksum does not match, if it
 * has one, or if it does not match `schema`.
 */
export function decodeJson<T>(schema: z.ZodType<T>, key: StoreKey, value: unknown): T {
  if (!(value instanceof Uint8Array)) throw new DamagedRecord(key, "Its value is not bytes");
  return decodeRecord(schema, { key, bytes: withoutChecksum(key, value), isChecked: false });
}

function withoutChecksum(key: StoreKey, bytes: Uint8Array): Uint8Array {
  const end = new TextDecoder("latin1").decode(bytes.subarray(-checksumMaxBytes));
  const [member, checksum] = checksumMember.exec(end) ?? [];
  if (member === undefined) return bytes;
  const record = bytes.slice(0, bytes.length - member.length + 1);
  record[record.length - 1] = closing;
  if (crc32(record) !== Number(checksum)) {
    throw new DamagedRecord(key, "Its checksum does not match");
  }
  return record;
}

/**
 * Decodes a joined record. Of a record that a checksum has verified, only the kind is validated,
 * because first queries wait for this.
 *
 * @throws {DamagedRecord} If it is not JSON, or does not match `schema`.
 */
export function decodeRecord<T>(
  schema: z.ZodType<T>,
  { key, bytes, isChecked }: WholeRecord,
): T {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return validated(schema, value, isChecked);
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}

/**
 * Validates what a record contains: only its kind if a checksum has verified it.
 *
 * @throws {z.ZodError} If it does not match `schema`.
 */
export function validated<T>(schema: z.ZodType<T>, value: unknown, isChecked: boolean): T {
  return isChecked && isOfKind(schema, value) ? value : schema.parse(value);
}

/** Whether a value is an array, or an object with all required keys, as `schema` describes. */
function isOfKind<T>(schema: z.ZodType<T>, value: unknown): value is T {
  if (schema instanceof z.ZodArray) return Array.isArray(value);
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return false;
  return requiredKeysOf(schema).every((key) => key in value);
}

const requiredKeys = new WeakMap<z.ZodObject, readonly string[]>();

function requiredKeysOf(schema: z.ZodObject): readonly string[] {
  const known = requiredKeys.get(schema);
  if (known !== undefined) return known;
  const required = Object.entries<z.ZodType>(schema.shape)
    .filter(([_, field]) => !field.safeParse(undefined).success).map(([key]) => key);
  requiredKeys.set(schema, required);
  return required;
}

/** Splits a record of any length into entries. */
export function toParts(
  key: StoreKey,
  bytes: Uint8Array,
): { key: StoreKey; value: Uint8Array }[] {
  const count = Math.max(Math.ceil(bytes.length / partBytesMax), 1);
  const checksum = crc32(bytes);
  return Array.from({ length: count }, (_, part) => {
    const chunk = bytes.subarray(part * partBytesMax, (part + 1) * partBytesMax);
    const value = new Uint8Array(partHeaderBytes + chunk.length);
    const header = new DataView(value.buffer, 0, partHeaderBytes);
    header.setUint8(0, checksumFlag | count);
    header.setUint32(1, checksum);
    value.set(chunk, partHeaderBytes);
    return { key: [...key, part], value };
  });
}

/** A record joined from its parts. */
export interface WholeRecord {
  readonly key: StoreKey;
  readonly bytes: Uint8Array;
  /**
   * Whether a checksum has verified that the bytes are those that were written; older records have
   * none.
   */
  readonly isChecked: boolean;
}

/** A record whose parts are not all read yet. */
interface OpenRecord {
  readonly key: StoreKey;
  readonly header: Uint8Array;
  readonly chunks: Uint8Array[];
}

/**
 * Joins the records of a list of parts, batch by batch.
 *
 * @throws {DamagedRecord} If a part is missing or from another write, or the bytes are not those
 * that were written.
 */
export async function* fromParts(
  batches: AsyncIterable<readonly StoreEntry[]>,
): AsyncGenerator<WholeRecord[]> {
  const parts = new PartsReader();
  for await (const batch of batches) yield batch.flatMap((entry) => parts.add(entry) ?? []);
  parts.end();
}

/**
 * Reads the records with these keys, at most ten; `undefined` for one that does not exist. Those of
 * one part, as most are, are read as of one instant.
 *
 * @throws {DamagedRecord} As {@link fromParts}.
 */
export async function readRecords(
  kv: Pick<KvStore, "getTogether" | "getMany">,
  keys: readonly StoreKey[],
): Promise<(WholeRecord | undefined)[]> {
  const firstParts = await kv.getTogether(keys.map((key) => [...key, 0]));
  const records: (WholeRecord | undefined)[] = [];
  for (const [index, key] of keys.entries()) {
    const first = firstParts[index]!;
    if (first.versionstamp === null) {
      records.push(undefined);
      continue;
    }
    const parts = new PartsReader();
    let record = parts.add(first);
    const count = first.value instanceof Uint8Array ? (first.value[0] ?? 0) & ~checksumFlag : 1;
    const others = Array.from({ length: count - 1 }, (_, part) => [...key, part + 1]);
    for (const entry of await kv.getMany(others)) {
      if (entry.versionstamp !== null) record = parts.add(entry) ?? record;
    }
    parts.end();
    records.push(record);
  }
  return records;
}

/** The record of which this entry is the only part; `undefined` if it has, or had, several. */
export function recordOfOnePart({ key, value }: StoreEntry): WholeRecord | undefined {
  const isOnly = key.at(-1) === 0 && value instanceof Uint8Array &&
    ((value[0] ?? 0) & ~checksumFlag) === 1;
  return isOnly ? new PartsReader().add({ key, value, versionstamp: "" }) : undefined;
}

class PartsReader {
  #open: OpenRecord | undefined;

  /** Adds the next part. Returns the record if this is its last part. */
  add({ key, value }: StoreEntry): WholeRecord | undefined {
    if (!(value instanceof Uint8Array)) throw new DamagedRecord(key, "Its value is not bytes");
    if (key.at(-1) === 0) {
      this.end();
      const header = value.subarray(0, partHeaderBytes);
      this.#open = { key: key.slice(0, -1), header, chunks: [] };
    }
    const open = this.#open;
    // A leftover part of a longer record.
    if (open === undefined) return undefined;
    for (let at = 0; at < partHeaderBytes; at++) {
      if (value[at] === open.header[at]) continue;
      throw new DamagedRecord(open.key, "Its parts are from different writes");
    }
    open.chunks.push(value.subarray(partHeaderBytes));
    const [count = 0] = open.header;
    if (open.chunks.length !== (count & ~checksumFlag)) return undefined;
    this.#open = undefined;
    return checked(open, (count & checksumFlag) !== 0);
  }

  /** Throws if a record is incomplete. */
  end(): void {
    if (this.#open !== undefined) throw new DamagedRecord(this.#open.key, "A part is missing");
  }
}

function checked({ key, header, chunks }: OpenRecord, isChecked: boolean): WholeRecord {
  const bytes = joined(chunks);
  if (isChecked && crc32(bytes) !== new DataView(header.buffer, header.byteOffset).getUint32(1)) {
    throw new DamagedRecord(key, "Its checksum does not match");
  }
  return { key, bytes, isChecked };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : joinedBytes(chunks);
}
