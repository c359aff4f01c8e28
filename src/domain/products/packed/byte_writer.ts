/** Writes varints and blocks into a growing buffer. */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Drops everything behind the first `length` bytes. */
  truncate(length: number): void {
    this.#length = length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  unsigned(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /**
   * Writes a safe integer. Above 2^52 a zigzag encoding needs 54 bits, so the sign goes into the
   * first byte.
   */
  signed(value: number): void {
    const sign = value < 0 ? 1 : 0;
    const magnitude = Math.abs(value);
    const low = magnitude % 0x40;
    const rest = Math.floor(magnitude / 0x40);
    this.byte((rest > 0 ? 0x80 : 0) | (low << 1) | sign);
    if (rest > 0) this.unsigned(rest);
  }

  /** Writes an integer of this many bytes, the lowest first. */
  fixed(value: number, byteCount: number): void {
    let rest = value;
    for (let left = byteCount; left > 0; left--) {
      this.byte(rest % 0x100);
      rest = Math.floor(rest / 0x100);
    }
  }

  double(value: number): void {
    this.bytes(new Uint8Array(Float64Array.of(value).buffer));
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes characters below U+0080, one byte each. */
  ascii(text: string): void {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
  }

  /** What was written from `from` on. Invalid after the next write. */
  since(from: number): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(from, this.#length);
  }

  /** A copy of what was written. */
  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
