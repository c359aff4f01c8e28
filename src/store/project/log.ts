import { constants, inflateRawSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import { ChangeStep, type ProjectChange } from "../../domain/project_change.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import {
  DamagedRecord,
  decodeRecord,
  encodeJson,
  fromParts,
  toParts,
  type WholeRecord,
} from "../record.ts";
import type { StoreKey } from "../port/storage_port.ts";

const Steps = z.array(ChangeStep);

/**
 * The size from which steps are compressed, so that those of a request of 1 MiB fit into one
 * commit, which can have 800 KiB.
 */
const compressFromBytes = 50_000;
const plain = 0;
/** Written by older versions; the usual level took five times as long, and no less space. */
const deflated = 1;
const zstandard = 2;
/** The fastest level, because queries wait meanwhile. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Encodes a change as entries of the log, which a load applies to the state of the checkpoint.
 * `bytes` is the size of its steps as JSON.
 */
export function logEntries(
  project: number,
  { revision, steps }: ProjectChange,
): { entries: { key: StoreKey; value: Uint8Array }[]; bytes: number } {
  const json = encodeJson(steps);
  const isLong = json.length >= compressFromBytes;
  const body = isLong ? zstdCompressSync(json, compression) : json;
  const bytes = new Uint8Array(1 + body.length);
  bytes[0] = isLong ? zstandard : plain;
  bytes.set(body, 1);
  return { entries: toParts(keys.logEntry(project, revision), bytes), bytes: json.length };
}

/**
 * Reads the changes of a project after `revision`, in order, with the size of their steps as JSON.
 */
export async function* readLog(
  kv: KvStore,
  project: number,
  revision: number,
): AsyncGenerator<ProjectChange & { bytes: number }> {
  const entries = kv.batches({
    prefix: keys.log(project),
    start: keys.logEntry(project, revision + 1),
  });
  for await (const whole of fromParts(entries)) {
    for (const record of whole) {
      const json = jsonOf(record);
      yield {
        revision: Number(record.key.at(-1)),
        steps: decodeRecord(Steps, { ...record, bytes: json }),
        bytes: json.length,
      };
    }
  }
}

/** Returns the JSON of the steps of a log entry. Throws {@link DamagedRecord}. */
export function jsonOf({ key, bytes }: WholeRecord): Uint8Array {
  const body = bytes.subarray(1);
  try {
    if (bytes[0] === zstandard) return zstdDecompressSync(body);
    return bytes[0] === deflated ? inflateRawSync(body) : body;
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}
