import { crc32 } from "node:zlib";
import { joinedBytes } from "../domain/bytes.ts";
import type { KvStore } from "./kv_store.ts";
import { type StoreKey, Transaction } from "./port/storage_port.ts";
import { DamagedRecord, fromParts, toParts } from "./record.ts";
import { Yielder } from "./yielder.ts";

/** The size of a chunk: a record of parts, whose number is limited. */
const chunkBytes = 3_000_000;
/** How many bytes are collected for one commit. */
const commitBytes = 400_000;
const headerBytes = 12;

/**
 * Writes bytes of any length under a key, in as many commits as needed. They can be read once all of
 * them are written. Nothing else may be under the key.
 */
export async function writeLarge(kv: KvStore, key: StoreKey, bytes: Uint8Array): Promise<void> {
  const whole = new Uint8Array(headerBytes + bytes.length);
  const header = new DataView(whole.buffer);
  header.setFloat64(0, bytes.length);
  header.setUint32(8, crc32(bytes));
  whole.set(bytes, headerBytes);
  const yielder = new Yielder();
  let transaction = new Transaction();
  let waiting = 0;
  for (let at = 0; at < whole.length; at += chunkBytes) {
    const chunk = whole.subarray(at, at + chunkBytes);
    for (const part of toParts([...key, at / chunkBytes], chunk)) {
      transaction.set(part.key, part.value);
      waiting += part.value.length;
      if (waiting < commitBytes) continue;
      await kv.write(transaction);
      [transaction, waiting] = [new Transaction(), 0];
    }
    await yielder.yieldIfDue();
  }
  if (waiting > 0) await kv.write(transaction);
}

/**
 * Reads what {@link writeLarge} wrote; `undefined` if there is nothing.
 *
 * @throws {DamagedRecord} If it is not what was written.
 */
export async function readLarge(
  kv: Pick<KvStore, "batches">,
  key: StoreKey,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const whole of fromParts(kv.batches({ prefix: key }))) {
    chunks.push(...whole.map(({ bytes }) => bytes));
  }
  if (chunks.length === 0) return undefined;
  const joined = joinedBytes(chunks);
  if (joined.length < headerBytes) throw new DamagedRecord(key, "It is too short");
  const header = new DataView(joined.buffer);
  const bytes = joined.subarray(headerBytes);
  if (header.getFloat64(0) !== bytes.length || header.getUint32(8) !== crc32(bytes)) {
    throw new DamagedRecord(key, "Its checksum does not match");
  }
  return bytes;
}
