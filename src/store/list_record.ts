import type { z } from "zod";
import { DamagedRecord, decodeRecord, validated, type WholeRecord } from "./record.ts";

/** The length from which a line of items ends: one step encodes or decodes it. */
const lineChars = 16 * 1024;
const newline = "\n".charCodeAt(0);

/**
 * Encodes an object as UTF-8 JSON whose last member is its list, step by step. Groups of the list's
 * items are on lines of their own, so that {@link decodeWithList} can read it step by step.
 */
export function* encodeWithList(
  value: Readonly<Record<string, unknown>>,
  list: string,
): Generator<void, Uint8Array<ArrayBuffer>> {
  const { [list]: items, ...others } = value;
  if (!Array.isArray(items)) throw new TypeError(`"${list}" is not a list`);
  const end = "]}";
  const lines = [JSON.stringify({ ...others, [list]: [] }).slice(0, -end.length)];
  let line = "";
  for (const [at, item] of items.entries()) {
    line += JSON.stringify(item);
    const isLast = at + 1 === items.length;
    if (!isLast) line += ",";
    if (!isLast && line.length < lineChars) continue;
    lines.push(line);
    line = "";
    yield;
  }
  return new TextEncoder().encode([...lines, end].join("\n"));
}

/**
 * Decodes, step by step, a joined record that {@link encodeWithList} or, at once, `encodeJson` has
 * encoded, with its list as an array. Validates it as {@link decodeRecord} does.
 *
 * @throws {DamagedRecord} If it is not JSON, or does not match `schema`.
 */
export function* decodeWithList<T>(
  schema: z.ZodType<T>,
  record: WholeRecord,
  list: string,
): Generator<void, T> {
  const { key, bytes, isChecked } = record;
  const firstEnd = bytes.indexOf(newline);
  if (firstEnd === -1) return decodeRecord(schema, record);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const lastEnd = bytes.lastIndexOf(newline);
  try {
    const outer = decoder.decode(bytes.subarray(0, firstEnd)) +
      decoder.decode(bytes.subarray(lastEnd + 1));
    const items: unknown[] = [];
    for (let at = firstEnd + 1; at <= lastEnd;) {
      const end = bytes.indexOf(newline, at);
      const line = decoder.decode(bytes.subarray(at, end));
      for (const item of JSON.parse(`[${line.replace(/,$/, "")}]`)) items.push(item);
      at = end + 1;
      yield;
    }
    return validated(schema, { ...JSON.parse(outer), [list]: items }, isChecked);
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}
