import type { z } from "zod";

/**
 * A value of Deno KV holds 64 KiB; a record may be longer. It stands under its key in parts, numbered
 * from 0, each with the number of parts before it, so that parts of a longer record before it are told.
 */
const partBytesMax = 60_000;

/** A stored value that is not what this service wrote: the store is damaged or of another service. */
export class DamagedRecord extends Error {
  constructor(key: Deno.KvKey, cause: unknown) {
    super(`The record ${JSON.stringify(key)} cannot be read`, { cause });
    this.name = "DamagedRecord";
  }
}

/** UTF-8 JSON: half the size of what KV makes of an object whose text has a character beyond Latin-1. */
export function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The record that a value holds. Throws {@link DamagedRecord} if it does not fit `schema`. */
export function decodeJson<T>(schema: z.ZodType<T>, key: Deno.KvKey, value: unknown): T {
  try {
    if (!(value instanceof Uint8Array)) throw new TypeError("It is not made of bytes");
    return schema.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(value)));
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}

/** The entries that hold a record of any length. */
export function toParts(
  key: Deno.KvKey,
  bytes: Uint8Array,
): { key: Deno.KvKey; value: Uint8Array }[] {
  const count = Math.max(Math.ceil(bytes.length / partBytesMax), 1);
  return Array.from({ length: count }, (_, part) => {
    const chunk = bytes.subarray(part * partBytesMax, (part + 1) * partBytesMax);
    const value = new Uint8Array(1 + chunk.length);
    value[0] = count;
    value.set(chunk, 1);
    return { key: [...key, part], value };
  });
}

/** A record put together from its parts. */
export interface WholeRecord {
  readonly key: Deno.KvKey;
  readonly bytes: Uint8Array;
}

/** The records of a list of parts. Throws {@link DamagedRecord} where a part is missing. */
export async function* fromParts(
  entries: AsyncIterable<Deno.KvEntry<unknown>>,
): AsyncGenerator<WholeRecord> {
  let open: { key: Deno.KvKey; count: number; chunks: Uint8Array[] } | undefined;
  for await (const { key, value } of entries) {
    if (!(value instanceof Uint8Array)) throw new DamagedRecord(key, "It is not made of bytes");
    const part = key.at(-1);
    const chunk = value.subarray(1);
    if (part === 0) {
      if (open !== undefined) throw new DamagedRecord(open.key, "It lacks a part");
      open = { key: key.slice(0, -1), count: value[0] ?? 0, chunks: [chunk] };
    } else if (open !== undefined) {
      if (part !== open.chunks.length) throw new DamagedRecord(open.key, "It lacks a part");
      open.chunks.push(chunk);
    }
    if (open !== undefined && open.chunks.length === open.count) {
      yield { key: open.key, bytes: joined(open.chunks) };
      open = undefined;
    }
  }
  if (open !== undefined) throw new DamagedRecord(open.key, "It lacks a part");
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
