import type { KeyRange, StoreKey } from "../storage_port.ts";

/** The keys from `start` on and before `end`, as etcd's bytes. */
export interface ByteRange {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
}

/** Marks a part as a string. Its zero bytes are escaped, and a zero byte ends it. */
const stringTag = 0x02;
/** Marks a part as a number: eight bytes that sort by its value. */
const numberTag = 0x21;
const numberBytes = 8;
const escaped = 0xff;

/**
 * Encodes keys as bytes that sort as {@link StoreKey} says, under a namespace: the tuple encoding of
 * FoundationDB, which Deno KV uses too.
 */
export class EtcdKeys {
  readonly #namespace: Uint8Array;

  constructor(namespace: string) {
    this.#namespace = new TextEncoder().encode(`${namespace}/`);
  }

  encode(key: StoreKey): Uint8Array {
    const bytes = [...this.#namespace];
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

  /** Throws for bytes that {@link encode} never returns. */
  decode(bytes: Uint8Array): StoreKey {
    const parts: (string | number)[] = [];
    for (let at = this.#namespace.length; at < bytes.length;) {
      const tag = bytes[at++];
      if (tag === numberTag && at + numberBytes <= bytes.length) {
        parts.push(valueOf(bytes.subarray(at, at += numberBytes)));
        continue;
      }
      const end = tag === stringTag ? endOfString(bytes, at) : -1;
      if (end === -1) throw new TypeError("This key in etcd is not one of this service");
      const text = bytes.subarray(at, end);
      const raw = text.filter((byte, index) => byte !== escaped || text[index - 1] !== 0);
      parts.push(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw));
      at = end + 1;
    }
    return parts;
  }

  range(range: KeyRange): ByteRange {
    const prefix = this.encode(range.prefix);
    return {
      // A key that is equal to the prefix is not in the range, and no part starts with a zero.
      start: "start" in range ? this.encode(range.start) : withByte(prefix, 0),
      end: "end" in range ? this.encode(range.end) : withByte(prefix, 0xff),
    };
  }
}

/** The smallest key after this one. */
export function keyAfter(key: Uint8Array): Uint8Array {
  return withByte(key, 0);
}

/** The index of the zero byte that ends the string which starts at `from`, or -1. */
function endOfString(bytes: Uint8Array, from: number): number {
  let end = bytes.indexOf(0, from);
  while (end !== -1 && bytes[end + 1] === escaped) end = bytes.indexOf(0, end + 2);
  return end;
}

function withByte(bytes: Uint8Array, byte: number): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = byte;
  return longer;
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
