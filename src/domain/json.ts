/** A value that JSON can represent. Never modified in place after parsing. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | JsonObject;

/** A JSON object. A key can be `__proto__`: read own keys only, write with {@link setKey}. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether a parsed JSON value is an object, neither a list nor `null`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The size of a value as UTF-8 JSON without white space, in bytes. */
export function jsonBytes(value: JsonValue | object): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/**
 * Whether a value certainly takes more than `maxBytes` as JSON. Counts at least one byte for each
 * character and number, and stops at the limit: that takes little time for any value, unlike
 * {@link jsonBytes}.
 */
export function isLargerThan(value: JsonValue | object, maxBytes: number): boolean {
  let left = maxBytes;
  const isOver = (value: unknown): boolean => {
    left -= typeof value === "string" ? value.length + 2 : 1;
    if (left < 0 || typeof value !== "object" || value === null) return left < 0;
    for (const key in value) {
      const inner: unknown = Reflect.get(value, key);
      if (inner === undefined) continue;
      // A comma and, in an object, quotes and a colon.
      left -= Array.isArray(value) ? 1 : key.length + 4;
      if (isOver(inner)) return true;
    }
    return false;
  };
  return isOver(value);
}

/** The depth of nested lists and objects in a value; 0 for a scalar. */
export function jsonDepth(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  let deepest = 0;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, jsonDepth(inner));
  return deepest + 1;
}

/**
 * Whether a parsed text had a number that is too large for a double: it became infinite, which JSON
 * cannot represent.
 */
export function hasInfinity(value: JsonValue): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value !== "object" || value === null) return false;
  for (const inner of Object.values(value)) if (hasInfinity(inner)) return true;
  return false;
}

/** How many values are looked at in one step. */
const valuesPerStep = 4_096;

/** The path to the first such number; `undefined` if there is none. Yields in between. */
export function* pathOfInfinityInSteps(
  value: JsonValue,
): Generator<void, readonly string[] | undefined> {
  let left = valuesPerStep;
  function* pathOf(value: JsonValue): Generator<void, string[] | undefined> {
    if (typeof value === "number") return Number.isFinite(value) ? undefined : [];
    if (typeof value !== "object" || value === null) return undefined;
    for (const [key, inner] of Object.entries(value)) {
      if (--left === 0) {
        left = valuesPerStep;
        yield;
      }
      const path = yield* pathOf(inner);
      if (path !== undefined) return [key, ...path];
    }
    return undefined;
  }
  return yield* pathOf(value);
}

/** How many characters one step of a pass over a text looks at, at least. */
const stepLength = 32_768;

/** A number with more characters may be too large for a double. */
const longNumberChars = 308;

/**
 * Does the same as {@link mayHaveInfinity}, step by step. A text is divided at characters that no
 * number has.
 */
export function* mayHaveInfinityInSteps(text: string): Generator<void, boolean> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + stepLength, text.length);
    const longest = end + longNumberChars;
    while (end < text.length && /[\d.eE+-]/.test(text[end]!)) {
      if (++end === longest) return true;
    }
    if (mayHaveInfinity(text.slice(at, end))) return true;
    at = end;
    yield;
  }
  return false;
}

/**
 * Whether a JSON text may have such a number, which has an exponent or many digits. `false` is
 * certain, and costs less than {@link hasInfinity}.
 */
export function mayHaveInfinity(text: string): boolean {
  return /(?:^|[[,:\s])-?\d[\d.]*[eE]|(?<!\d)\d{308}/.test(text);
}

/** The path to the first key that contains U+0000 in a value; `undefined` if there is none. */
export function pathOfNullKey(value: JsonValue): readonly string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes("\u0000")) return [key];
    const path = pathOfNullKey(inner);
    if (path !== undefined) return [key, ...path];
  }
}

/** Whether no text in a value, its keys included, has a lone surrogate. Yields in between. */
export function* isWellFormedInSteps(value: JsonValue): Generator<void, boolean> {
  let left = valuesPerStep;
  function* isWellFormed(value: JsonValue): Generator<void, boolean> {
    if (typeof value === "string") return value.isWellFormed();
    if (typeof value !== "object" || value === null) return true;
    // The keys of a list are numbers.
    for (const [key, inner] of Object.entries(value)) {
      if (--left === 0) {
        left = valuesPerStep;
        yield;
      }
      if (!key.isWellFormed() || !(yield* isWellFormed(inner))) return false;
    }
    return true;
  }
  return yield* isWellFormed(value);
}

/** Sets an own key with any name: plain assignment to `__proto__` would change the prototype. */
export function setKey(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key !== "__proto__") {
    target[key] = value;
    return;
  }
  const property = { value, enumerable: true, writable: true, configurable: true };
  Object.defineProperty(target, key, property);
}

/**
 * The depth of nested brackets in a JSON text, without parsing it: `JSON.parse` blocks the event
 * loop for most of a second on a megabyte of brackets. Stops counting at `stopAt`. Yields in between.
 */
export function* textDepth(text: string, stopAt: number): Generator<void, number> {
  let depth = 0;
  let deepest = 0;
  yield* visitMarks(text, (mark) => {
    if (mark === Mark.opening) deepest = Math.max(deepest, ++depth);
    else if (mark === Mark.closing) depth--;
    return deepest >= stopAt;
  });
  return deepest;
}

/** How many members or elements the objects and lists of a JSON text have. */
export interface MemberCounts {
  /** Of the largest of them. */
  readonly most: number;
  /** Of all of them together, at most. */
  readonly all: number;
}

/**
 * Counts the members of objects and elements of lists in a JSON text, without parsing it: validating
 * a million members would block the event loop for seconds. Stops when the largest has `stopAt`.
 * Yields in between.
 */
export function* countMembers(text: string, stopAt: number): Generator<void, MemberCounts> {
  /** The commas of each list and object that is open. */
  const commas = [0];
  let most = 0;
  let all = 0;
  yield* visitMarks(text, (mark) => {
    if (mark === Mark.closing) {
      commas.pop();
      return false;
    }
    all++;
    if (mark === Mark.opening) commas.push(0);
    else most = Math.max(most, ++commas[commas.length - 1]! + 1);
    return most >= stopAt;
  });
  return { most, all };
}

/** What separates the values of a JSON text: brackets of either kind, and commas. */
const Mark = { opening: 1, closing: 2, comma: 3 } as const;
type Mark = typeof Mark[keyof typeof Mark];

/** Calls `visit` for each mark outside strings, until it returns `true`. Yields in between. */
function* visitMarks(text: string, visit: (mark: Mark) => boolean): Generator<void> {
  let isInString = false;
  let nextPause = stepLength;
  for (let i = 0; i < text.length; i++) {
    if (i >= nextPause) {
      nextPause = i + stepLength;
      yield;
    }
    if (isInString) {
      i = nextQuote(text, i);
      isInString = isEscaped(text, i);
      continue;
    }
    const char = text.charCodeAt(i);
    if (char === 0x22) isInString = true;
    const mark = markOf(char);
    if (mark !== undefined && visit(mark)) return;
  }
}

function markOf(char: number): Mark | undefined {
  if (char === 0x2c) return Mark.comma;
  if (char === 0x7b || char === 0x5b) return Mark.opening;
  return char === 0x7d || char === 0x5d ? Mark.closing : undefined;
}

/**
 * Whether a text has enough brackets to nest deeper than `depth`. `false` is certain, and takes a
 * tenth of the time of {@link textDepth}.
 */
export function mayNestOver(text: string, depth: number): boolean {
  // Each level has an opening and a closing bracket.
  if (text.length < 2 * depth + 2) return false;
  let left = depth;
  for (const bracket of ["{", "["]) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (--left < 0) return true;
    }
  }
  return false;
}

/** The index of the quote that ends the string which begins at `start`, or the text's length. */
export function endOfString(text: string, start: number): number {
  let at = nextQuote(text, start + 1);
  while (at < text.length && isEscaped(text, at)) at = nextQuote(text, at + 1);
  return at;
}

/** The index of the next quote from `from` on, or the text's length. */
function nextQuote(text: string, from: number): number {
  const quote = text.indexOf('"', from);
  return quote === -1 ? text.length : quote;
}

/** Whether an odd number of backslashes precedes `index`. */
function isEscaped(text: string, index: number): boolean {
  let before = index;
  while (text.charCodeAt(before - 1) === 0x5c) before--;
  return (index - before) % 2 === 1;
}
