import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, zstdCompressSync } from "node:zlib";
import { Yielder } from "./yielder.ts";

/**
 * The fastest level: the data is written once, by a process that also answers queries. The usual
 * window of 512 KiB would take longer to prepare, and long data is hardly shorter for it.
 */
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 };
/** The size of the buffers for a result, which are garbage afterwards. */
const usualChunkBytes = 128 * 1024;
/** Compressing so many bytes takes some tenths of a millisecond. */
const stepBytes = 64 * 1024;

/** Compresses bytes with Zstandard (RFC 8878). Short results need only a small `chunkSize`, in bytes. */
export function compress(bytes: Uint8Array, chunkSize = usualChunkBytes): Uint8Array {
  return zstdCompressSync(bytes, { params, chunkSize });
}

/** Does the same with pauses, for bytes of any length. */
export async function compressInSteps(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length <= stepBytes) return compress(bytes);
  const stream = createZstdCompress({ params, chunkSize: usualChunkBytes });
  return await pipeline(() => partsOf(bytes), stream, buffer);
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const yielder = new Yielder();
  for (let at = 0; at < bytes.length; at += stepBytes) {
    yield bytes.subarray(at, at + stepBytes);
    await yielder.yieldIfDue();
  }
}
