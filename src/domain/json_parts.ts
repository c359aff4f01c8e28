import type { JsonValue } from "./json.ts";

type Write = (value: JsonValue) => string;

/**
 * The JSON of a list, or of an object, in parts, one for each item of its lists: large lists are
 * written step by step. Together they are what `JSON.stringify` returns, unless `write` writes the
 * values.
 */
export function* jsonParts(value: object, write: Write = JSON.stringify): Generator<string> {
  if (Array.isArray(value)) return yield* listParts("", value, write);
  let before = "{";
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const start = `${before}${JSON.stringify(name)}:`;
    before = ",";
    if (Array.isArray(member)) yield* listParts(start, member, write);
    else yield start + write(member);
  }
  yield before === "{" ? "{}" : "}";
}

function* listParts(start: string, list: readonly JsonValue[], write: Write): Generator<string> {
  let before = `${start}[`;
  for (const item of list) {
    yield before + write(item);
    before = ",";
  }
  yield list.length === 0 ? `${before}]` : "]";
}
