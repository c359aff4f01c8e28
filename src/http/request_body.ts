import { joinedBytes } from "../domain/bytes.ts";
import { DomainError, invalid, pointerStep } from "../domain/errors.ts";
import { finished } from "../domain/finished.ts";
import {
  countMembers,
  isWellFormedInSteps,
  type JsonValue,
  mayHaveInfinityInSteps,
  mayNestOver,
  pathOfInfinityInSteps,
  textDepth,
} from "../domain/json.ts";
import { parseInSteps } from "../domain/parse_json.ts";
import {
  bodyDepthMax,
  bodyMembersMax,
  bodySecondsMax,
  bodyValuesMax,
  shortBodyMaxBytes,
} from "../domain/limits.ts";
import { Yielder } from "../store/yielder.ts";

/**
 * The declared length of a body in bytes; `NaN` if it has none or several: HTTP/1.1 lets a client
 * repeat a `Content-Length` (RFC 9112, section 6.3), which is then read as "5, 5".
 */
export function declaredBytes({ headers }: Request): number {
  const declared = headers.get("content-length");
  return declared === null ? NaN : Number(declared);
}

/** How bodies are read that are not declared as short. */
interface ReadOptions {
  /** The time in which a body has to arrive. */
  secondsMax?: number;
  /**
   * Called with the bytes that have arrived, whenever these are more than a short body has. May
   * throw, which ends the body.
   */
  onLonger?: (bytes: number) => void;
}

interface Bounds extends ReadOptions {
  readonly maxBytes: number;
}

/**
 * Reads a request's body: with `whole` if it is declared as short, else with `bounded`, which is
 * ended if it takes too long.
 *
 * @throws {DomainError} `unsupported_media_type` for a compressed body; `payload_too_large` as soon
 * as that is known; `invalid_request` if the body is interrupted, or takes too long.
 */
async function readBody<T>(
  request: Request,
  { whole, bounded, ...bounds }: Bounds & {
    whole: () => Promise<T>;
    bounded: (bytes: Uint8Array) => T;
  },
): Promise<T> {
  assertPlainEncoding(request);
  const { maxBytes } = bounds;
  const declared = declaredBytes(request);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const isShort = declared <= shortBodyMaxBytes;
  try {
    return isShort ? await whole() : bounded(await readStream(request, bounds));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("invalid_request", "The body was interrupted", { cause: error });
  }
}

/**
 * Refuses a compressed or otherwise encoded body, which this service decodes only of imports.
 *
 * @throws {DomainError} `unsupported_media_type` if a request declares its body as encoded.
 */
function assertPlainEncoding({ headers }: Request): void {
  const encodings = headers.get("content-encoding");
  if (encodings === null) return;
  const isPlain = encodings.split(",").every((it) => /^(identity)?$/i.test(it.trim()));
  if (isPlain) return;
  throw new DomainError(
    "unsupported_media_type",
    "The body has a `Content-Encoding`: send it without one",
    { acceptEncoding: "identity" },
  );
}

async function readStream(
  { body }: Request,
  { maxBytes, secondsMax = bodySecondsMax, onLonger }: Bounds,
): Promise<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), secondsMax * 1_000);
  // Cancelling ends a read that waits.
  ending.signal.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (ending.signal.aborted) throw tooSlow(secondsMax);
      if (done) break;
      length += value.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      if (length > shortBodyMaxBytes) onLonger?.(length);
      chunks.push(value);
    }
  } catch (error) {
    ending.abort();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return joinedBytes(chunks);
}

function tooSlow(seconds: number): DomainError {
  return new DomainError("invalid_request", `The body did not arrive within ${seconds} seconds`);
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError("payload_too_large", `The body is over ${maxBytes} bytes`);
}

const lenient = new TextDecoder();
const strict = new TextDecoder("utf-8", { fatal: true });

/** Reads a body as browsers read text: invalid UTF-8 becomes replacement characters. */
export function readLenientText(
  request: Request,
  maxBytes: number,
  options: ReadOptions = {},
): Promise<string> {
  return readBody(request, {
    ...options,
    maxBytes,
    whole: () => request.text(),
    bounded: (bytes) => lenient.decode(bytes),
  });
}

/**
 * Reads and parses a body of JSON that can be stored: UTF-8 without lone surrogates, and without numbers
 * that would become infinite, which JSON cannot represent.
 */
export async function readStrictJson(
  request: Request,
  maxBytes: number,
  options: ReadOptions = {},
): Promise<JsonValue> {
  const bytes = await readBody(request, {
    ...options,
    maxBytes,
    whole: () => request.bytes(),
    bounded: (bytes) => bytes,
  });
  const yielder = new Yielder();
  await yielder.yieldIfDue();
  let text: string;
  try {
    text = strict.decode(bytes);
  } catch {
    throw malformed("is not UTF-8");
  }
  await yielder.yieldIfDue();
  await yielder.run(checkDepth(text, bodyDepthMax));
  await yielder.run(assertMembers(text));
  const value = await yielder.run(parsed(text));
  await yielder.yieldIfDue();
  if (text.includes("\\u") && !await yielder.run(isWellFormedInSteps(value))) {
    throw malformed("has a lone surrogate");
  }
  if (await yielder.run(mayHaveInfinityInSteps(text))) await yielder.run(assertFinite(value));
  return value;
}

/**
 * Checks the nesting of a JSON text. It measures the text, not the value, because the parser drops
 * all but the last value of a duplicate key.
 *
 * @throws {DomainError} `invalid_request` if it nests too deep.
 */
export function assertDepth(text: string, depthMax = bodyDepthMax): void {
  finished(checkDepth(text, depthMax));
}

/** The same, step by step. */
function* checkDepth(text: string, depthMax: number): Generator<void, void> {
  if (mayNestOver(text, depthMax) && (yield* textDepth(text, depthMax + 1)) > depthMax) {
    throw malformed(`nests over ${depthMax} deep`);
  }
}

/** Checks how many members objects and lists of a JSON text have, each and together. Yields in between. */
function* assertMembers(text: string): Generator<void, void> {
  // A comma and a character for each.
  if (text.length < 2 * bodyMembersMax) return;
  const { most, all } = yield* countMembers(text, bodyMembersMax + 1);
  if (most > bodyMembersMax) {
    throw malformed(`has an object or list with over ${bodyMembersMax} members`);
  }
  if (all > bodyValuesMax) throw malformed(`has over ${bodyValuesMax} values`);
}

/**
 * Parses JSON.
 *
 * @throws {DomainError} `invalid_request` if the text is not JSON.
 */
export function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed("is not JSON");
  }
}

/** Parses JSON step by step, and throws as {@link parseJson}. */
function* parsed(text: string): Generator<void, JsonValue> {
  try {
    return yield* parseInSteps(text);
  } catch {
    throw malformed("is not JSON");
  }
}

function malformed(state: string): DomainError {
  return invalid(`The body ${state}`, [{ pointer: "", detail: state }]);
}

function* assertFinite(value: JsonValue): Generator<void, void> {
  const path = yield* pathOfInfinityInSteps(value);
  if (path === undefined) return;
  throw invalid("The body has a number that is too large", [
    { pointer: path.map(pointerStep).join(""), detail: "must be a number within ±1.8e308" },
  ]);
}
