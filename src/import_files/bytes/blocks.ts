import { FileFailure } from "../file_rows.ts";

/** Files are read in blocks of this size, however their bytes arrive. The first one is sniffed. */
export const blockBytes = 64 * 1024;

/** A part of a file. All but the last one are full. */
export interface Block {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/**
 * Cuts chunks of any size into blocks. The bytes of a block are only valid until the next one.
 *
 * @throws {FileFailure} `payload_too_large` if there are more than `bytesMax` bytes.
 */
export async function* cutIntoBlocks(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Block> {
  const buffer = new Uint8Array(blockBytes);
  let filled = 0;
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > bytesMax) {
      const size = bytesMax >= 2 ** 30 ? `${bytesMax / 2 ** 30} GiB` : `${bytesMax / 2 ** 20} MiB`;
      throw new FileFailure("payload_too_large", `The file has more than ${size} when unpacked`);
    }
    for (let at = 0; at < chunk.length;) {
      // A full block waits for the next byte, because it may be the last one.
      if (filled === blockBytes) {
        yield { bytes: buffer, isLast: false };
        filled = 0;
      }
      const part = chunk.subarray(at, at + blockBytes - filled);
      buffer.set(part, filled);
      filled += part.length;
      at += part.length;
    }
  }
  yield { bytes: buffer.subarray(0, filled), isLast: true };
}
