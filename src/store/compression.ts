import { constants, zstdCompressSync } from "node:zlib";

/** The fastest level: the data is written once, by a process that also answers queries. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };
/** The size of the buffers for a result, which are garbage afterwards. */
const usualChunkBytes = 128 * 1024;

/** Compresses bytes with Zstandard (RFC 8878). Short results need only a small `chunkSize`, in bytes. */
export function compress(bytes: Uint8Array, chunkSize = usualChunkBytes): Uint8Array {
  return zstdCompressSync(bytes, { params, chunkSize });
}
