import { decodeKey, encodeKey, withByte } from "../key_bytes.ts";
import type { KeyRange, StoreKey } from "../storage_port.ts";

/** The keys from `start` on and before `end`, as etcd's bytes. */
export interface ByteRange {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
}

/** Encodes keys as bytes that sort as {@link StoreKey} says, under a namespace. */
export class EtcdKeys {
  readonly #namespace: Uint8Array;

  constructor(namespace: string) {
    this.#namespace = new TextEncoder().encode(`${namespace}/`);
  }

  encode(key: StoreKey): Uint8Array {
    return Uint8Array.from([...this.#namespace, ...encodeKey(key)]);
  }

  /** Throws a `TypeError` for bytes that {@link encode} never returns. */
  decode(bytes: Uint8Array): StoreKey {
    return decodeKey(bytes.subarray(this.#namespace.length));
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
