import { pipeline } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import { FileFailure } from "../file_rows.ts";

/**
 * The bytes of a body, unpacked. Nothing is read ahead of what is asked for, except for a buffer of
 * fixed size.
 */
export class UnpackedBody {
  /** The bytes that were received, before unpacking. */
  bytesRead = 0;
  /** Why the body itself broke. */
  #bodyError: { readonly thrown: unknown } | undefined;
  readonly #body: ReadableStream<Uint8Array>;

  constructor(body: ReadableStream<Uint8Array>, readonly isGzip: boolean) {
    this.#body = body;
  }

  /**
   * Yields chunks of any size.
   *
   * @throws {FileFailure} `invalid_file` if it is not gzip although it should be, or ends early.
   * @throws Whatever the body itself fails with.
   */
  chunks(): AsyncGenerator<Uint8Array> {
    return this.isGzip ? this.#unpack() : this.#receive();
  }

  async *#receive(): AsyncGenerator<Uint8Array> {
    const reader = this.#body.getReader();
    let isOpen = true;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        this.bytesRead += value.length;
        yield value;
      }
      isOpen = false;
    } catch (thrown) {
      isOpen = false;
      this.#bodyError ??= { thrown };
      throw thrown;
    } finally {
      if (isOpen) await reader.cancel().catch(() => {});
    }
  }

  /** `DecompressionStream` refuses files of several members, and has no bound for its chunks. */
  async *#unpack(): AsyncGenerator<Uint8Array> {
    const gunzip: Gunzip = createGunzip({ chunkSize: 64 * 1024 });
    // The error is thrown where the chunks are read.
    pipeline(this.#receive(), gunzip, () => {});
    try {
      for await (const chunk of gunzip) yield chunk;
    } catch (thrown) {
      if (this.#bodyError !== undefined) throw this.#bodyError.thrown;
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      const detail = /unexpected end/i.test(reason)
        ? "The gzip file ends early: send it again as a whole"
        : `The body is not a valid gzip file (${reason}). Pack it again, or send it unpacked ` +
          "without Content-Encoding.";
      throw new FileFailure("invalid_file", detail, { cause: thrown });
    } finally {
      gunzip.destroy();
    }
  }
}
