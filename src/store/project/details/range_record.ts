import { zstdDecompressSync } from "node:zlib";
import { allIds, type IdRange } from "../../../domain/products/id_range.ts";
import { freeBytes } from "../../free_bytes.ts";
import { DamagedRecord, type WholeRecord } from "../../record.ts";
import { compress } from "../../compression.ts";

const headerBytes = 8;
/** The size of the buffers into which a bucket is decompressed: most fit into one. */
const chunkSize = 256 * 1024;

/** A record of a range that ends there. */
export function withEnd(end: number, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(headerBytes + body.length);
  new DataView(bytes.buffer).setFloat64(0, end, true);
  bytes.set(body, headerBytes);
  return bytes;
}

/** Reads the range of a record, and its body. */
export function parseHeader({ key, bytes }: WholeRecord): IdRange & { body: Uint8Array } {
  const start = Number(key.at(-1));
  if (bytes.length < headerBytes) throw new DamagedRecord(key, "It ends in its header");
  const end = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0, true);
  if (!(start < end && end <= allIds.end)) throw new DamagedRecord(key, "It is for no range");
  return { start, end, body: bytes.subarray(headerBytes) };
}

/** Compresses the body of a record. */
export function compressed(bytes: Uint8Array): Uint8Array {
  return compress(bytes);
}

/** The numbers of a body, and what follows them. */
export function decompressed(record: WholeRecord, body: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    const bytes = zstdDecompressSync(body, { chunkSize });
    // A copy, because typed arrays need aligned bytes.
    const copy = new Uint8Array(bytes);
    freeBytes(new Uint8Array(bytes.buffer));
    return copy;
  } catch (cause) {
    throw new DamagedRecord(record.key, cause);
  }
}
