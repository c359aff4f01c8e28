import { freeBytes } from "./free_bytes.ts";

const encoder = new TextEncoder();

/** A growing buffer of texts as UTF-8. */
export class TextBuffer {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  /** `size` is that of the first buffer, in bytes. */
  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  /** Appends a text. Returns the length of its UTF-8. */
  add(text: string): number {
    if (text === "") return 0;
    const needed = this.length + 3 * text.length;
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
      grown.set(this.bytes.subarray(0, this.length));
      this.bytes = grown;
    }
    const { written } = encoder.encodeInto(text, this.bytes.subarray(this.length));
    this.length += written;
    return written;
  }

  /** Frees the memory at once. No text can be added any more. */
  free(): void {
    freeBytes(this.bytes);
  }
}
