import { DomainError, invalid, pointerStep } from "../domain/errors.ts";
import { type JsonValue, mayNestOver, textDepth } from "../domain/json.ts";
import { bodyDepthMax } from "../domain/limits.ts";

/**
 * A request's body, read by `whole` where its length is declared and no more than that can come, else by
 * `bounded`.
 *
 * Throws a `DomainError`: `unsupported_media_type` for a compressed body; `payload_too_large`, as soon as that is
 * known; `invalid_request` if the body breaks off.
 */
async function readBody<T>(
  request: Request,
  { maxBytes, whole, bounded }: {
    maxBytes: number;
    whole: () => Promise<T>;
    bounded: (bytes: Uint8Array) => T;
  },
): Promise<T> {
  assertPlainEncoding(request);
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > maxBytes) throw tooLarge(maxBytes);
  try {
    return declared === null ? bounded(await readStream(request, maxBytes)) : await whole();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("invalid_request", "The body broke off", { cause: error });
  }
}

/** A body that is compressed, or encoded in another way: this service decodes none. */
export class UnsupportedEncoding extends DomainError {
  constructor() {
    super("unsupported_media_type", "The body has a `Content-Encoding`: send it without");
  }
}

/** Throws an {@link UnsupportedEncoding} if a request says that its body is encoded. */
function assertPlainEncoding({ headers }: Request): void {
  const encodings = headers.get("content-encoding");
  if (encodings === null) return;
  const isPlain = encodings.split(",").every((it) => /^(identity)?$/i.test(it.trim()));
  if (!isPlain) throw new UnsupportedEncoding();
}

async function readStream(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the stream: a body without end is not waited for.
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError("payload_too_large", `The body is over ${maxBytes} bytes`);
}

const lenient = new TextDecoder();
const strict = new TextDecoder("utf-8", { fatal: true });

/** A body read as browsers read text: bytes that are no UTF-8 become replacement characters. */
export function readLenientText(request: Request, maxBytes: number): Promise<string> {
  return readBody(request, {
    maxBytes,
    whole: () => request.text(),
    bounded: (bytes) => lenient.decode(bytes),
  });
}

/**
 * A body as text that is JSON and can be stored: UTF-8 without lone surrogates, and without numbers that
 * would be infinite, which JSON cannot say.
 */
export async function readStrictJson(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBody(request, {
    maxBytes,
    whole: () => request.bytes(),
    bounded: (bytes) => bytes,
  });
  let text: string;
  try {
    text = strict.decode(bytes);
  } catch {
    throw malformed("is not UTF-8");
  }
  assertDepth(text);
  const value = parseJson(text);
  if (text.includes("\\u") && !isWellFormed(value)) throw malformed("has a lone surrogate");
  assertFinite(value);
  return text;
}

/**
 * Throws a `DomainError` with code `invalid_request` for a text of JSON that nests too deep. The text is measured, not
 * the value: of a duplicate key the parser drops all values but the last.
 */
export function assertDepth(text: string, depthMax = bodyDepthMax): void {
  if (mayNestOver(text, depthMax) && textDepth(text, depthMax + 1) > depthMax) {
    throw malformed(`nests over ${depthMax} deep`);
  }
}

/** Throws a `DomainError` with code `invalid_request` for what is not JSON. */
export function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed("is not JSON");
  }
}

function malformed(state: string): DomainError {
  return invalid(`The body ${state}`, [{ pointer: "", detail: state }]);
}

function assertFinite(value: JsonValue, pointer = ""): void {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw invalid("The body has a number that is too large", [
      { pointer, detail: "must be a number within ±1.8e308" },
    ]);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) assertFinite(inner, pointer + pointerStep(key));
}

function isWellFormed(value: JsonValue): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWellFormed(inner));
}
