import type { JsonValue } from "../../json.ts";
import type { AttributeDictionary } from "./attribute_dictionary.ts";
import { ByteWriter } from "./byte_writer.ts";
import { compareBytes, isSmall, withoutValues } from "./dictionary_writer.ts";
import { type References, shortReferences, writeValue } from "./packed_value.ts";

/** References into the dictionary of a stored bucket, for the products of an edit. */
export class KnownDictionary implements References {
  readonly #dictionary: AttributeDictionary;
  readonly #keys: Map<string, number>;
  readonly #writer = new ByteWriter();
  readonly #values = new ByteWriter();
  readonly #literally: References;
  /** Most objects have the keys of the one before. */
  #lastKeys: readonly string[] | undefined;
  #lastShape = -1;
  /** The indexes of scalars that were looked up. */
  readonly #scalars = new Map<JsonValue, number>();
  #inlineBytes = 0;

  constructor(dictionary: AttributeDictionary) {
    this.#dictionary = dictionary;
    this.#keys = new Map(dictionary.keys().map((key, index) => [key, index]));
    this.#literally = withoutValues(this);
  }

  /** The bytes of strings that were written since the dictionary was. */
  get inlineBytes(): number {
    return this.#dictionary.inlineBytes + this.#inlineBytes;
  }

  /** The dictionary's bytes, with those that were written inline added. */
  get bytes(): Uint8Array {
    const { bytes } = this.#dictionary;
    if (bytes.length === 0 || this.#inlineBytes === 0) return bytes;
    const copy = bytes.slice();
    new DataView(copy.buffer).setUint32(8, this.inlineBytes, true);
    return copy;
  }

  keyOf(key: string): number {
    return this.#keys.get(key) ?? -1;
  }

  shapeOf(keys: readonly string[]): number {
    if (
      this.#lastKeys?.length === keys.length && keys.every((key, at) => key === this.#lastKeys![at])
    ) {
      return this.#lastShape;
    }
    this.#lastKeys = keys;
    return this.#lastShape = this.#findShape(keys);
  }

  #findShape(keys: readonly string[]): number {
    const indexes = keys.map((key) => this.#keys.get(key));
    if (indexes.includes(undefined)) return -1;
    this.#writer.truncate(0);
    this.#writer.unsigned(keys.length);
    for (const index of indexes) this.#writer.unsigned(index!);
    const bytes = this.#writer.since(0);
    for (let shape = 0; shape < this.#dictionary.shapeCount; shape++) {
      if (compareBytes(this.#dictionary.shapeBytes(shape), bytes) === 0) return shape;
    }
    return -1;
  }

  valueOf(value: JsonValue): number {
    if (this.#dictionary.valueCount === 0) return -1;
    if (typeof value === "object") return isSmall(value) ? this.#find(value) : -1;
    let index = this.#scalars.get(value);
    if (index === undefined) this.#scalars.set(value, index = this.#find(value));
    return index;
  }

  #find(value: JsonValue): number {
    const { valueCount } = this.#dictionary;
    this.#values.truncate(0);
    writeValue(this.#values, value, this.#literally);
    const bytes = this.#values.since(0);
    const first = this.#indexIn(0, Math.min(valueCount, shortReferences), bytes);
    return first >= 0 ? first : this.#indexIn(shortReferences, valueCount, bytes);
  }

  addInline(bytes: number): void {
    this.#inlineBytes += bytes;
  }

  /** The index of a value between two indexes, by binary search; -1 if it is not there. */
  #indexIn(from: number, until: number, bytes: Uint8Array): number {
    let [low, high] = [from, until];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareBytes(this.#dictionary.valueBytes(middle), bytes);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return -1;
  }
}
