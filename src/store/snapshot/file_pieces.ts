/** The number of bytes read or written at a time, before other work can run. */
const pieceBytes = 256 * 1024;

/** Reads a file from its start, in large pieces, however few bytes are requested at a time. */
export class PieceReader {
  readonly #file: Deno.FsFile;
  readonly #piece = new Uint8Array(pieceBytes);
  #at = 0;
  #end = 0;

  private constructor(file: Deno.FsFile) {
    this.#file = file;
  }

  static async open(file: Deno.FsFile): Promise<PieceReader> {
    await file.seek(0, Deno.SeekMode.Start);
    return new PieceReader(file);
  }

  /** The next `length` bytes, in their own buffer; `undefined` if the file ends before. */
  async take(length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      if (this.#at === this.#end && !await this.#next()) return undefined;
      const some = this.#piece.subarray(this.#at, Math.min(this.#end, this.#at + length - filled));
      bytes.set(some, filled);
      filled += some.length;
      this.#at += some.length;
    }
    return bytes;
  }

  async #next(): Promise<boolean> {
    this.#at = 0;
    this.#end = await this.#file.read(this.#piece) ?? 0;
    return this.#end > 0;
  }
}

/** Writes all of `bytes` at the file's current position. */
export async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}

/** Regroups bytes into pieces of equal size. */
export function* inPieces(source: Iterable<Uint8Array>): Generator<Uint8Array> {
  let piece = new Uint8Array(pieceBytes);
  let used = 0;
  for (const bytes of source) {
    for (let from = 0; from < bytes.length;) {
      const some = bytes.subarray(from, from + pieceBytes - used);
      piece.set(some, used);
      used += some.length;
      from += some.length;
      if (used < pieceBytes) continue;
      yield piece;
      [piece, used] = [new Uint8Array(pieceBytes), 0];
    }
  }
  if (used > 0) yield piece.subarray(0, used);
}
