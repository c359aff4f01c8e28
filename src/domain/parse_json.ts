import { endOfString, type JsonValue, setKey } from "./json.ts";

/** The size of a part that is parsed in one step, in characters: under a millisecond. */
const usualPartChars = 64 * 1024;

/**
 * Parses JSON step by step, with the same result as `JSON.parse`, which keeps everything else waiting
 * for a second if a text of 16 MiB has millions of values. Lists and objects with more than
 * `partChars` are divided at their commas, and the parts are parsed one by one.
 *
 * @throws {SyntaxError} if the text is not JSON.
 */
export function* parseInSteps(
  text: string,
  partChars = usualPartChars,
): Generator<void, JsonValue> {
  if (text.length <= partChars) return JSON.parse(text);
  const ends = yield* endsOfLong(text, partChars);
  const start = text.search(/[^ \t\n\r]/);
  const end = ends.get(start);
  if (end === undefined) return JSON.parse(text);
  if (!isBlank(text.slice(end + 1))) throw unexpected(end + 1);
  return yield* new LongText(text, ends, partChars).container(start, end);
}

/** The end of each list and object with more than `partChars`, by its start. */
function* endsOfLong(text: string, partChars: number): Generator<void, Map<number, number>> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  let pauseAt = partChars;
  for (let at = 0; at < text.length; at++) {
    if (at >= pauseAt) {
      pauseAt = at + partChars;
      yield;
    }
    const char = text.charCodeAt(at);
    if (char === 0x22) at = endOfString(text, at);
    else if (char === 0x7b || char === 0x5b) open.push(at);
    else if (char === 0x7d || char === 0x5d) {
      const start = open.pop();
      if (start === undefined) throw unexpected(at);
      if (at - start > partChars) ends.set(start, at);
    }
  }
  if (open.length > 0) throw unexpected(text.length);
  return ends;
}

/** A text whose long lists and objects end at known places. Their brackets may still not match. */
class LongText {
  readonly #text: string;
  readonly #ends: ReadonlyMap<number, number>;
  readonly #partChars: number;

  constructor(text: string, ends: ReadonlyMap<number, number>, partChars: number) {
    this.#text = text;
    this.#ends = ends;
    this.#partChars = partChars;
  }

  /** The list or object from its opening to its closing bracket. */
  *container(start: number, end: number): Generator<void, JsonValue> {
    const text = this.#text;
    const result = text[start] === "[" ? new OpenList() : new OpenObject();
    if (text[end] !== result.close) throw unexpected(end);
    /** What is not parsed yet begins here, after a comma or the opening bracket. */
    let from = start + 1;
    /** The last comma after that. */
    let comma: number | undefined;
    let depth = 0;
    let pauseAt = from + this.#partChars;
    for (let at = from; at < end; at++) {
      if (at >= pauseAt) {
        pauseAt = at + this.#partChars;
        yield;
      }
      const char = text.charCodeAt(at);
      if (char === 0x22) at = endOfString(text, at);
      else if (char === 0x2c && depth === 0) {
        comma = at;
        if (at - from < this.#partChars) continue;
        result.add(text.slice(from, at));
        from = at + 1;
        comma = undefined;
      } else if (char === 0x7d || char === 0x5d) depth--;
      else if (char === 0x7b || char === 0x5b) {
        const innerEnd = depth === 0 ? this.#ends.get(at) : undefined;
        if (innerEnd === undefined) {
          depth++;
          continue;
        }
        if (comma !== undefined) {
          result.add(text.slice(from, comma));
          from = comma + 1;
          comma = undefined;
        }
        const name = text.slice(from, at);
        result.put(name, yield* this.container(at, innerEnd));
        const next = this.#notBlankFrom(innerEnd + 1);
        if (next === end) return result.value;
        if (text[next] !== ",") throw unexpected(next);
        from = next + 1;
        at = next;
      }
    }
    const rest = text.slice(from, end);
    if (from > start + 1 || !isBlank(rest)) result.add(rest);
    return result.value;
  }

  /** One search, because there may be megabytes of blanks. */
  #notBlankFrom(from: number): number {
    notBlank.lastIndex = from;
    return notBlank.exec(this.#text)?.index ?? this.#text.length;
  }
}

const notBlank = /[^ \t\n\r]/g;

/** A list that is parsed part by part. */
class OpenList {
  readonly close = "]";
  readonly value: JsonValue[] = [];

  /** Adds elements with commas in between, at least one. */
  add(elements: string): void {
    if (isBlank(elements)) throw unexpectedComma();
    for (const element of JSON.parse(`[${elements}]`)) this.value.push(element);
  }

  put(before: string, element: JsonValue): void {
    if (!isBlank(before)) throw unexpectedText(before);
    this.value.push(element);
  }
}

/** An object that is parsed part by part. */
class OpenObject {
  readonly close = "}";
  readonly value: Record<string, JsonValue> = {};

  /** Adds members with commas in between, at least one. */
  add(members: string): void {
    if (isBlank(members)) throw unexpectedComma();
    const parsed: Record<string, JsonValue> = JSON.parse(`{${members}}`);
    for (const key of Object.keys(parsed)) setKey(this.value, key, parsed[key]!);
  }

  /** Adds the member whose name and colon are `before`. */
  put(before: string, value: JsonValue): void {
    const [key, ...others] = Object.keys(JSON.parse(`{${before}0}`));
    if (key === undefined || others.length > 0) throw unexpectedText(before);
    setKey(this.value, key, value);
  }
}

/** Whether a text is only what JSON takes for white space. */
function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text);
}

function unexpected(at: number): SyntaxError {
  return new SyntaxError(`Unexpected character, or end, at position ${at}`);
}

function unexpectedComma(): SyntaxError {
  return new SyntaxError("Unexpected comma");
}

function unexpectedText(text: string): SyntaxError {
  return new SyntaxError(`Unexpected text before a bracket: ${text.slice(0, 20)}`);
}
