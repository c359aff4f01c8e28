import { inflateRawSync, zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import { ChangeStep, type ProjectChange } from "../../domain/project_change.ts";
import type { PackedDetails, PackedSteps } from "../../domain/products/details/packed_details.ts";
import { wordsOfDetails } from "../../domain/products/details/search_words.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { readLarge, writeLarge } from "../large_record.ts";
import {
  DamagedRecord,
  decodeRecord,
  encodeJson,
  fromParts,
  toParts,
  type WholeRecord,
} from "../record.ts";
import type { StoreKey } from "../port/storage_port.ts";
import { TextBuffer } from "../text_buffer.ts";
import { Yielder } from "../yielder.ts";
import { compressInSteps } from "../compression.ts";

const Steps = z.array(ChangeStep);

/**
 * The size from which steps are compressed, so that those of a request of 1 MiB fit into one
 * commit, which can have 800 kB.
 */
const compressFromBytes = 50_000;
const plain = 0;
/** Written by older versions; the usual level took five times as long, and no less space. */
const deflated = 1;
const zstandard = 2;
/** Only says where the steps are: they are too large for one commit. */
const staged = 3;
/**
 * The size of an entry from which its steps are staged. A commit has room for the head and the
 * change entry besides.
 */
const stageFromBytes = 600_000;
const Stage = z.object({ stage: z.string() });
/** The size of the first buffer for JSON, and how much text is collected before it is encoded. */
const [bufferBytes, encodedChars] = [16 * 1024, 16 * 1024];

/** A change as entries of the log. */
interface LogEntries {
  readonly entries: readonly { readonly key: StoreKey; readonly value: Uint8Array }[];
  /** The size of the steps as JSON. */
  readonly bytes: number;
  /** By step, the details that it writes. */
  readonly packedDetails: PackedSteps;
}

/** The steps of a change as UTF-8 JSON. */
interface EncodedSteps {
  readonly json: Uint8Array;
  /** The details in it. */
  readonly packedDetails: PackedSteps;
}

/** Takes a step of its own for each of the change's, because a change of an import has a thousand. */
function* encodedSteps({ steps }: ProjectChange): Generator<void, EncodedSteps> {
  const buffer = new TextBuffer(bufferBytes);
  const places: { from: number; until: number; words: string; rows: PackedDetails["rows"] }[] = [];
  let pending = "[";
  for (const [index, step] of steps.entries()) {
    if (index > 0) pending += ",";
    if (step.kind === "putProduct" && step.details) {
      const { details, ...others } = step;
      buffer.add(`${pending}{"details":`);
      const from = buffer.length;
      buffer.add(JSON.stringify(details));
      const words = wordsOfDetails(details);
      places[index] = { from, until: buffer.length, words, rows: step.rows ?? [] };
      pending = `,${JSON.stringify(others).slice(1)}`;
    } else pending += JSON.stringify(step);
    if (pending.length >= encodedChars) {
      buffer.add(pending);
      pending = "";
    }
    yield;
  }
  buffer.add(`${pending}]`);
  const json = buffer.bytes.slice(0, buffer.length);
  buffer.free();
  yield;
  const detailsBytes = places.reduce((sum, { from, until }) => sum + until - from, 0);
  // A part keeps the whole JSON in memory.
  const areMost = 2 * detailsBytes >= json.length;
  const packedDetails = places.map(({ from, until, words, rows }): PackedDetails => ({
    json: areMost ? json.subarray(from, until) : json.slice(from, until),
    ...{ words, rows },
  }));
  return { json, packedDetails };
}

function withKind(kind: number, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + body.length);
  bytes[0] = kind;
  bytes.set(body, 1);
  return bytes;
}

/**
 * The entries of a change for its commit, which a load applies to the state of the checkpoint. If they
 * are too large for one, writes them under a key of
 * their own first, and returns an entry that names it. Without its commit, the next checkpoint
 * deletes them.
 */
export async function stagedLogEntries(
  kv: KvStore,
  project: number,
  change: ProjectChange,
): Promise<LogEntries> {
  const { json, packedDetails } = await new Yielder().run(encodedSteps(change));
  const isLong = json.length >= compressFromBytes;
  let body = withKind(isLong ? zstandard : plain, isLong ? await compressInSteps(json) : json);
  const { revision } = change;
  if (body.length > stageFromBytes) {
    const stage = crypto.randomUUID();
    await writeLarge(kv, keys.stagedLog(project, revision, stage), body);
    body = withKind(staged, encodeJson({ stage }));
  }
  const entries = toParts(keys.logEntry(project, revision), body);
  return { entries, bytes: json.length, packedDetails };
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
      const json = await jsonOf(kv, record);
      yield {
        revision: Number(record.key.at(-1)),
        steps: decodeRecord(Steps, { ...record, bytes: json }),
        bytes: json.length,
      };
    }
  }
}

/** Returns the JSON of the steps of a log entry. Throws {@link DamagedRecord}. */
export async function jsonOf(
  kv: Pick<KvStore, "batches">,
  record: WholeRecord,
): Promise<Uint8Array> {
  const { key, bytes } = record;
  return unpacked(key, bytes[0] === staged ? await stagedBytes(kv, record) : bytes);
}

async function stagedBytes(
  kv: Pick<KvStore, "batches">,
  { key, bytes, isChecked }: WholeRecord,
): Promise<Uint8Array> {
  const { stage } = decodeRecord(Stage, { key, bytes: bytes.subarray(1), isChecked });
  const [, project, , revision] = key;
  const found = await readLarge(kv, keys.stagedLog(Number(project), Number(revision), stage));
  if (found === undefined) throw new DamagedRecord(key, "Its staged steps are missing");
  return found;
}

function unpacked(key: StoreKey, bytes: Uint8Array): Uint8Array {
  const body = bytes.subarray(1);
  try {
    if (bytes[0] === zstandard) return zstdDecompressSync(body);
    return bytes[0] === deflated ? inflateRawSync(body) : body;
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}
