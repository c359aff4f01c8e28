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

  /** Decodes each line by itself, so that invalid bytes in one do not affect the others. */
  #decodeLines(bytes: Uint8Array): string {
    const lines: string[] = [];
    for (let from = 0; from < bytes.length;) {
      const end = bytes.indexOf(0x0a, from);
      const to = end === -1 ? bytes.length : end + 1;
      const line = bytes.subarray(from, to);
      try {
        lines.push(this.#strict.decode(line));
      } catch {
        lines.push(marked(this.#lenient.decode(line)));
      }
      from = to;
    }
    return lines.join("");
  }

  #decodeOther(bytes: Uint8Array, isLast: boolean): string {
    return marked(this.#lenient.decode(bytes, { stream: !isLast }));
  }
}

function marked(text: string): string {
  return text.includes("\ufffd") ? text.replaceAll("\ufffd", invalidBytes) : text;
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
