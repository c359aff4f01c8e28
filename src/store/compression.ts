import { constants, zstdCompressSync } from "node:zlib";
import { joinedBytes } from "../domain/bytes.ts";
import { Yielder } from "./yielder.ts";

/**
 * The fastest level: the data is written once, by a process that also answers queries. The usual
 * window of 512 KiB would take longer to prepare, and long data is hardly shorter for it.
 */
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 };
/**
 * The size of the buffers for a result, which are garbage afterwards. Larger ones would come from the
 * system each time.
 */
const chunkSize = 32 * 1024;
/** Compressing so many bytes takes at most some tenths of a millisecond. */
const frameBytes = 128 * 1024;

/** Compresses bytes with Zstandard (RFC 8878). */
export function compress(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, { params, chunkSize });
}

/**
 * Compresses bytes of any length with pauses, as frames one after the other, which are decompressed
 * like one (RFC 8878, section 3).
 */
export async function compressInSteps(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length <= frameBytes) return compress(bytes);
  const frames: Uint8Array[] = [];
  const yielder = new Yielder();
  for (let at = 0; at < bytes.length; at += frameBytes) {
    frames.push(compress(bytes.subarray(at, at + frameBytes)));
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  return joinedBytes(frames);
}
