import type { z } from "zod";
import { joinedBytes } from "../domain/bytes.ts";
import { jsonParts } from "../domain/json_parts.ts";
import { parseInSteps } from "../domain/parse_json.ts";
import { DamagedRecord, validated, type WholeRecord } from "./record.ts";
import { Yielder } from "./yielder.ts";

/** The length from which parts are encoded together: each call takes as long as many characters. */
const encodedChars = 64 * 1024;

/**
 * Encodes a list, or an object with large lists, as UTF-8 JSON, and lets other work run in between.
 */
export async function encodeInSteps(
  ...value: Parameters<typeof jsonParts>
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const yielder = new Yielder();
  const chunks: Uint8Array[] = [];
  let pending = "";
  for (const part of jsonParts(...value)) {
    pending += part;
    if (pending.length >= encodedChars) {
      chunks.push(encoder.encode(pending));
      pending = "";
    }
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  chunks.push(encoder.encode(pending));
  return joinedBytes(chunks);
}

/**
 * Decodes a record as `decodeRecord` does, and lets other work run in between.
 *
 * @throws {DamagedRecord} If it is not JSON, or does not match `schema`.
 */
export async function decodeInSteps<T>(
  schema: z.ZodType<T>,
  { key, bytes, isChecked }: WholeRecord,
): Promise<T> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return validated(schema, await new Yielder().run(parseInSteps(text)), isChecked);
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}
