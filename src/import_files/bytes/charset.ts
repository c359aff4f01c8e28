import { FileFailure } from "../file_rows.ts";

/** The encoding of a file. */
export interface Charset {
  readonly name: string;
  /** Whether neither the sender nor the bytes say so. */
  readonly isGuessed: boolean;
}

/**
 * The encoding of a file: the declared one, else that of a byte order mark, else UTF-16 if every
 * other byte looks like it, else UTF-8 if the first block is valid UTF-8, else Windows-1252.
 */
export function detectCharset(
  first: Uint8Array,
  isLast: boolean,
  declared: string | undefined,
): Charset {
  const marked = charsetOfMark(first);
  if (declared !== undefined) {
    const name = new TextDecoder(declared).encoding;
    // The label "utf-16" names no byte order (RFC 2781, section 3.3).
    if (declared === "utf-16" && marked === "utf-16be") return { name: marked, isGuessed: false };
    return { name, isGuessed: false };
  }
  const known = marked ?? unmarkedUtf16(first);
  if (known !== undefined) return { name: known, isGuessed: false };
  const whole = isLast ? first : first.subarray(0, first.length - incompleteBytes(first));
  return isUtf8(whole)
    ? { name: "utf-8", isGuessed: false }
    : { name: "windows-1252", isGuessed: true };
}

function charsetOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
}

/** In UTF-16, delimiters, digits and Latin letters have a zero byte, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  const enough = Math.max(3, bytes.length / 20);
  if (odd > enough && even * 10 < odd) return "utf-16le";
  if (even > enough && odd * 10 < even) return "utf-16be";
}

/**
 * The encoding in an XML declaration; `undefined` if there is none, or UTF-8, or the bytes are
 * UTF-16 and say so themselves.
 *
 * @throws {FileFailure} `invalid_file` if it is not supported.
 */
export function declaredInXml(first: Uint8Array): string | undefined {
  if (charsetOfMark(first) !== undefined) return undefined;
  const start = new TextDecoder("windows-1252").decode(first.subarray(0, 200));
  const [, label] = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(start) ?? [];
  if (label === undefined || /^utf-?(?:8|16)$/i.test(label)) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new FileFailure("invalid_file", `The XML encoding "${label}" is not supported`);
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** How many bytes at the end begin a UTF-8 sequence that is not complete. */
export function incompleteBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < length ? back : 0;
  }
  return 0;
}
