import { cachedStringMaxBytes, type StringCache } from "./string_cache.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const shortBytes = 24;
const asciiCharacters = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
const noBytes = new DataView(new ArrayBuffer(0));

/** A view of bytes for a {@link ByteReader}. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/**
 * Reads numbers and strings of packed products from the current position. Throws a `RangeError` if the
 * bytes end early or a number is not a safe integer.
 */
export class ByteReader {
  #view: DataView = noBytes;
  at = 0;

  /** Moves to the product that starts at `at`. */
  open(view: DataView, at: number): void {
    this.#view = view;
    this.at = at;
  }

  unsigned(): number {
    // Local variables, because each use of a member reads or writes memory.
    const view = this.#view;
    let at = this.at;
    let value = 0;
    for (let factor = 1;; factor *= 0x80) {
      if (at >= view.byteLength) throw new RangeError("A number ends early");
      const byte = view.getUint8(at++);
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) break;
    }
    this.at = at;
    return checkedSafe(value);
  }

  signed(): number {
    const first = this.#next();
    const low = (first >> 1) & 0x3f;
    const magnitude = first < 0x80 ? low : checkedSafe(low + this.unsigned() * 0x40);
    return (first & 1) === 1 ? -magnitude : magnitude;
  }

  /** Skips this many numbers without decoding them: a product can have 32,000. */
  skipNumbers(count: number): void {
    const view = this.#view;
    const end = view.byteLength;
    let at = this.at;
    let left = count;
    // Four bytes at once. Only the last byte of a number is below 0x80.
    for (; left >= 4 && at + 4 <= end; at += 4) {
      const last = (~view.getUint32(at) & 0x8080_8080) >>> 7;
      left -= (last & 1) + ((last >>> 8) & 1) + ((last >>> 16) & 1) + (last >>> 24);
    }
    this.at = at;
    for (; left > 0; left--) while (this.#next() >= 0x80);
  }

  byte(): number {
    return this.#next();
  }

  /** An integer of this many bytes, the lowest first. */
  fixed(byteCount: number): number {
    let value = 0;
    for (let factor = 1, left = byteCount; left > 0; left--) {
      value += this.#next() * factor;
      factor *= 0x100;
    }
    return value;
  }

  double(): number {
    this.skipBytes(8);
    return this.#view.getFloat64(this.at - 8, true);
  }

  /** A string in `length` bytes of UTF-8; from the cache, if there is one and the string is short. */
  utf8(length: number, cache?: StringCache): string {
    if (cache !== undefined && length <= cachedStringMaxBytes) {
      this.skipBytes(length);
      const cached = cache.get(this.#view, this.at - length, length);
      if (cached !== undefined) return cached;
      this.at -= length;
    }
    return this.#shortAscii(length) ?? decoder.decode(this.#take(length));
  }

  /** A short string, if it is ASCII. A decoder's call takes ten times as long. */
  #shortAscii(length: number): string | undefined {
    if (length > shortBytes) return undefined;
    const from = this.at;
    this.skipBytes(length);
    let text = "";
    for (let at = from; at < this.at; at++) {
      const byte = this.#view.getUint8(at);
      if (byte >= 0x80) {
        this.at = from;
        return undefined;
      }
      text += asciiCharacters[byte]!;
    }
    return text;
  }

  /** Skips bytes, which must exist. */
  skipBytes(length: number): void {
    if (this.at + length > this.#view.byteLength) throw new RangeError("A block ends early");
    this.at += length;
  }

  /** Skips a block that starts with its length. */
  skipBlock(): void {
    this.skipBytes(this.unsigned());
  }

  #take(length: number): Uint8Array {
    this.skipBytes(length);
    const { buffer, byteOffset } = this.#view;
    return new Uint8Array(buffer, byteOffset + this.at - length, length);
  }

  #next(): number {
    if (this.at >= this.#view.byteLength) throw new RangeError("A number ends early");
    return this.#view.getUint8(this.at++);
  }
}

/** Damaged bytes can decode to anything up to `Infinity`, and to `NaN`. */
function checkedSafe(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError("A number is too large");
}
