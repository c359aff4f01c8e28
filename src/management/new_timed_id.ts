/**
 * Creates the id of an import or a plan: a UUID of version 7 (RFC 9562, section 5.7), which starts with
 * the time, so that they sort by their ids.
 */
export function newTimedId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(now / 2 ** 32));
  view.setUint32(2, now % 2 ** 32);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toHex();
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]]
    .map(([from, until]) => hex.slice(from, until)).join("-");
}
