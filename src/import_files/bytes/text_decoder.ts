import { incompleteBytes } from "./charset.ts";

/**
 * Marks bytes that are not valid in the file's encoding: a lone surrogate, which no valid bytes
 * decode to. The text of such a row is not well-formed.
 */
const invalidBytes = "\udfff";

/** The text of a row as people can read it. */
export function readable(text: string): string {
  return text.replaceAll(invalidBytes, "\ufffd");
}

/** Decodes a file block by block, without its byte order mark. */
export class BlockDecoder {
  readonly #isUtf8: boolean;
  readonly #strict: TextDecoder;
  readonly #lenient: TextDecoder;
  /** The beginning of a UTF-8 sequence. */
  #rest = new Uint8Array(0);
  #isAtStart = true;

  constructor(readonly charset: string) {
    this.#isUtf8 = charset === "utf-8";
    this.#strict = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
    this.#lenient = new TextDecoder(charset, { ignoreBOM: true });
  }

  /** The text of the next block. Invalid bytes become lone surrogates. */
  decode(bytes: Uint8Array, isLast: boolean): string {
    const text = this.#isUtf8 ? this.#decodeUtf8(bytes, isLast) : this.#decodeOther(bytes, isLast);
    if (!this.#isAtStart || text === "") return text;
    this.#isAtStart = false;
    return text.startsWith("\ufeff") ? text.slice(1) : text;
  }

  #decodeUtf8(block: Uint8Array, isLast: boolean): string {
    const bytes = this.#rest.length === 0 ? block : join(this.#rest, block);
    const whole = bytes.length - (isLast ? 0 : incompleteBytes(bytes));
    this.#rest = bytes.slice(whole);
    const valid = bytes.subarray(0, whole);
    try {
      return this.#strict.decode(valid);
    } catch {
      return this.#decodeLines(valid);
    }
  }

  /** Marks invalid bytes. Those in one line do not affect the others. */
  #decodeLines(bytes: Uint8Array): string {
    const text = this.#lenient.decode(bytes);
    return hasReplacement(bytes) ? this.#markInvalid(bytes, text) : marked(text);
  }

  /**
   * Marks invalid bytes in a text that also has U+FFFD itself: only of lines with both, which are
   * rare, both are marked.
   */
  #markInvalid(bytes: Uint8Array, text: string): string {
    let from = 0;
    return text.split("\n").map((line) => {
      const end = bytes.indexOf(0x0a, from);
      const whole = bytes.subarray(from, end === -1 ? bytes.length : end);
      from += whole.length + 1;
      return line.includes("\ufffd") && !this.#isValid(whole) ? marked(line) : line;
    }).join("\n");
  }

  #isValid(bytes: Uint8Array): boolean {
    try {
      this.#strict.decode(bytes);
      return true;
    } catch {
      return false;
    }
  }

  #decodeOther(bytes: Uint8Array, isLast: boolean): string {
    return marked(this.#lenient.decode(bytes, { stream: !isLast }));
  }
}

function marked(text: string): string {
  return text.includes("\ufffd") ? text.replaceAll("\ufffd", invalidBytes) : text;
}

/** Whether the character U+FFFD itself is in a UTF-8 text. */
function hasReplacement(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return true;
  }
  return false;
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
