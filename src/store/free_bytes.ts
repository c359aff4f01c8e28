/** What these bytes may be a part of besides themselves: the header of a stored part. */
const headerBytesMax = 16;

/**
 * Frees the memory of bytes that are no longer read, if nothing else is in their buffer. The
 * garbage collector leaves buffers that were in use for a while until there are 64 MiB of them.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength <= byteLength + headerBytesMax) {
    buffer.transfer(0);
  }
}
