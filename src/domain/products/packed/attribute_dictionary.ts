import type { JsonObject } from "../../json.ts";
import { splitVariants } from "./packed_variants.ts";
import type { ProductRecord } from "../product.ts";
import { ByteReader } from "./byte_reader.ts";
import { skipMembers, skipValue } from "./skip_value.ts";
import { JsonDecoder, JsonTextDecoder } from "./value_decoder.ts";

/** Attributes to be packed: as text if packing them would not return the same text. */
export type PackedAttributes = JsonObject | string | undefined;

/** Attributes that are stored as the text that they were given as; no object has this head. */
export const rawText = 0;

export const dictionaryHeaderBytes = 12;
const offsetBytes = 2;

/**
 * What the attributes of a bucket's products share:
 *
 *     u16 key count | u16 shape count | u16 value count | u16 0 | u32 inline bytes |
 *     u16 offset × (shape count + value count + 1) | keys | shapes | values
 *
 *     key   = length utf8*
 *     shape = count (index of a key)*
 *
 * The offsets are those of the shapes, of the values and of the end. The keys are ascending. The
 * values are ascending by their bytes, up to those with references of two bytes, and from there on.
 * The inline bytes are those of strings that were written since the dictionary was.
 *
 * Without bytes, a dictionary is empty.
 */
export class AttributeDictionary {
  readonly #view: DataView;
  readonly #at: number;
  readonly keyCount: number;
  readonly shapeCount: number;
  readonly valueCount: number;
  readonly inlineBytes: number;
  #keys: string[] | undefined;
  #shapes: (readonly string[])[] | undefined;
  #texts: JsonTextDecoder | undefined;

  /** The dictionary in the bytes from `at` to the end of a view. */
  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
    const isEmpty = at === view.byteLength;
    this.keyCount = isEmpty ? 0 : view.getUint16(at, true);
    this.shapeCount = isEmpty ? 0 : view.getUint16(at + 2, true);
    this.valueCount = isEmpty ? 0 : view.getUint16(at + 4, true);
    this.inlineBytes = isEmpty ? 0 : view.getUint32(at + 8, true);
  }

  get bytes(): Uint8Array {
    return this.#bytesIn(this.#at, this.#view.byteLength);
  }

  /** The bytes of all keys. */
  get keyBytes(): Uint8Array {
    return this.#bytesIn(this.#keysAt, this.#keysEnd);
  }

  /** Whether the bytes of all keys are these. */
  hasKeys(keys: Uint8Array): boolean {
    const from = this.#keysAt;
    if (this.#keysEnd - from !== keys.length) return false;
    // Four bytes at a time: this is called for most products that are read.
    const others = new DataView(keys.buffer, keys.byteOffset, keys.length);
    let at = 0;
    for (; at + 4 <= keys.length; at += 4) {
      if (this.#view.getInt32(from + at) !== others.getInt32(at)) return false;
    }
    for (; at < keys.length; at++) {
      if (this.#view.getUint8(from + at) !== keys[at]) return false;
    }
    return true;
  }

  keyAt(index: number): string {
    this.assertKey(index);
    return this.keys()[index]!;
  }

  /** Throws a `RangeError` if there is no key with this index. */
  assertKey(index: number): void {
    if (index >= this.keyCount) throw new RangeError("An attribute has an unknown key");
  }

  /** The number of keys of a shape. */
  keyCountOf(shape: number): number {
    if (shape >= this.shapeCount) throw unknownShape();
    // Most shapes have fewer than 128 keys.
    const at = this.#offsetOf(shape);
    const count = this.#view.getUint8(at);
    if (count < 0x80) return count;
    const reader = new ByteReader();
    reader.open(this.#view, at);
    return reader.unsigned();
  }

  keys(): readonly string[] {
    if (this.#keys !== undefined) return this.#keys;
    const reader = new ByteReader();
    reader.open(this.#view, this.#keysAt);
    return this.#keys = Array.from(
      { length: this.keyCount },
      () => reader.utf8(reader.unsigned()),
    );
  }

  /** Moves a reader to the number of keys of a shape, which their indexes follow. */
  openShape(index: number, reader: ByteReader): void {
    if (index >= this.shapeCount) throw unknownShape();
    reader.open(this.#view, this.#offsetOf(index));
  }

  /** Moves a reader to a value. */
  openValue(index: number, reader: ByteReader): void {
    if (index >= this.valueCount) throw new RangeError("An attribute has an unknown value");
    reader.open(this.#view, this.#offsetOf(this.shapeCount + index));
  }

  shapeBytes(index: number): Uint8Array {
    return this.#bytesIn(this.#offsetOf(index), this.#offsetOf(index + 1));
  }

  valueBytes(index: number): Uint8Array {
    return this.shapeBytes(this.shapeCount + index);
  }

  keysOfShape(index: number): readonly string[] {
    const known = this.#shapes?.[index];
    if (known !== undefined) return known;
    const reader = new ByteReader();
    this.openShape(index, reader);
    const keys: string[] = [];
    for (let left = reader.unsigned(); left > 0; left--) keys.push(this.keyAt(reader.unsigned()));
    this.#shapes ??= [];
    return this.#shapes[index] = keys;
  }

  /** Reads attributes that end at `end`, as text, and the variants among them. */
  readProduct(reader: ByteReader, end: number): Pick<ProductRecord, "attributes" | "variants"> {
    if (isAtEnd(reader, end)) return {};
    const raw = readRaw(reader, end);
    if (raw !== undefined) return { attributes: raw };
    this.#texts ??= new JsonTextDecoder();
    const text = this.#texts.members(reader, this);
    if (reader.at !== end) throw new RangeError("A product ends before its bytes");
    return splitVariants(text);
  }

  /** Reads attributes that end at `end`, variants included; as a string, if they are stored as text. */
  readJson(reader: ByteReader, end: number): PackedAttributes {
    if (isAtEnd(reader, end)) return undefined;
    return readRaw(reader, end) ?? new JsonDecoder().members(reader, this);
  }

  /** Skips attributes that end at `end`. Throws a `RangeError` if they are damaged. */
  skip(reader: ByteReader, end: number): void {
    if (isAtEnd(reader, end)) return;
    if (readRaw(reader, end) === undefined) skipMembers(reader, this, this.valueCount);
  }

  /**
   * Checks that the keys, shapes and values fill the bytes, and that each is valid.
   *
   * @throws {RangeError} If they do not, or one is not.
   */
  validate(): void {
    if (this.#at === this.#view.byteLength) return;
    const reader = new ByteReader();
    reader.open(this.#view, this.#keysAt);
    for (let left = this.keyCount; left > 0; left--) reader.skipBlock();
    const { shapeCount, valueCount } = this;
    for (let index = 0; index < shapeCount + valueCount; index++) {
      if (reader.at !== this.#offsetOf(index)) throw damaged();
      if (index >= shapeCount) skipValue(reader, this, 0);
      else for (let left = reader.unsigned(); left > 0; left--) this.assertKey(reader.unsigned());
    }
    const end = this.#offsetOf(shapeCount + valueCount);
    if (reader.at !== end || end !== this.#view.byteLength) throw damaged();
  }

  get #keysAt(): number {
    if (this.#at === this.#view.byteLength) return this.#at;
    return this.#at + dictionaryHeaderBytes +
      offsetBytes * (this.shapeCount + this.valueCount + 1);
  }

  get #keysEnd(): number {
    return this.#at === this.#view.byteLength ? this.#at : this.#offsetOf(0);
  }

  /** The place of a shape, or of a value if the index is above those of the shapes. */
  #offsetOf(index: number): number {
    const place = this.#at + dictionaryHeaderBytes + offsetBytes * index;
    return this.#at + this.#view.getUint16(place, true);
  }

  #bytesIn(from: number, until: number): Uint8Array {
    const { buffer, byteOffset } = this.#view;
    return new Uint8Array(buffer, byteOffset + from, until - from);
  }
}

/** Whether a product has no attributes. */
function isAtEnd(reader: ByteReader, end: number): boolean {
  if (reader.at > end) throw new RangeError("A product ends early");
  return reader.at === end;
}

/** The text of attributes that are stored as text; `undefined` if they are not. */
export function readRaw(reader: ByteReader, end: number): string | undefined {
  const from = reader.at;
  if (reader.unsigned() === rawText) return reader.utf8(end - reader.at);
  reader.at = from;
  return undefined;
}

function unknownShape(): RangeError {
  return new RangeError("Attributes have an unknown shape");
}

function damaged(): RangeError {
  return new RangeError("A dictionary is longer or shorter than its values");
}
