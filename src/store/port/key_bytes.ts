import type { StoreKey } from "./storage_port.ts";

/** Marks a part as a string. Its zero bytes are escaped, and a zero byte ends it. */
const stringTag = 0x02;
/** Marks a part as a number: eight bytes that sort by its value. */
const numberTag = 0x21;
const numberBytes = 8;
const escaped = 0xff;

/**
 * Encodes a key as bytes that sort as {@link StoreKey} says: the tuple encoding of FoundationDB, which
 * Deno KV uses too.
 */
export function encodeKey(key: StoreKey): Uint8Array {
  const bytes: number[] = [];
  for (const part of key) {
    if (typeof part === "number") bytes.push(numberTag, ...ordered(part));
    else {
      bytes.push(stringTag);
      for (const byte of new TextEncoder().encode(part)) {
        bytes.push(byte);
        if (byte === 0) bytes.push(escaped);
      }
      bytes.push(0);
    }
  }
  return Uint8Array.from(bytes);
}

/** Throws a `TypeError` for bytes that {@link encodeKey} never returns. */
export function decodeKey(bytes: Uint8Array): StoreKey {
  const parts: (string | number)[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at++];
    if (tag === numberTag && at + numberBytes <= bytes.length) {
      parts.push(valueOf(bytes.subarray(at, at += numberBytes)));
      continue;
    }
    const end = tag === stringTag ? endOfString(bytes, at) : -1;
    if (end === -1) throw new TypeError("These bytes are not a key of this service");
    const text = bytes.subarray(at, end);
    const raw = text.filter((byte, index) => byte !== escaped || text[index - 1] !== 0);
    parts.push(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw));
    at = end + 1;
  }
  return parts;
}

/** The index of the zero byte that ends the string which starts at `from`, or -1. */
function endOfString(bytes: Uint8Array, from: number): number {
  let end = bytes.indexOf(0, from);
  while (end !== -1 && bytes[end + 1] === escaped) end = bytes.indexOf(0, end + 2);
  return end;
}

/** The bytes of a double, changed so that they sort by its value. */
function ordered(value: number): Uint8Array {
  const bytes = new Uint8Array(numberBytes);
  new DataView(bytes.buffer).setFloat64(0, value);
  return flipped(bytes, (bytes[0]! & 0x80) !== 0);
}

function valueOf(bytes: Uint8Array): number {
  const copy = flipped(bytes.slice(), (bytes[0]! & 0x80) === 0);
  return new DataView(copy.buffer).getFloat64(0);
}

/** Inverts all bits of a negative number, and the sign of any other. */
function flipped(bytes: Uint8Array<ArrayBuffer>, isNegative: boolean): Uint8Array<ArrayBuffer> {
  if (isNegative) return bytes.map((byte) => byte ^ 0xff);
  bytes[0]! ^= 0x80;
  return bytes;
}

/** The smallest encoded key after this one. */
export function keyAfter(key: Uint8Array): Uint8Array {
  return withByte(key, 0);
}

/** A key with another byte at its end. */
export function withByte(bytes: Uint8Array, byte: number): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = byte;
  return longer;
}
