import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { dictionaryHeaderBytes, type PackedAttributes, rawText } from "./attribute_dictionary.ts";
import { ByteWriter } from "./byte_writer.ts";
import { KeyLists } from "./key_lists.ts";
import {
  isInTag,
  type References,
  shortReferences,
  valuesMax,
  writeMembers,
  writeText,
  writeValue,
} from "./packed_value.ts";
import { variantsKey } from "./packed_variants.ts";

/** Limits, so that offsets fit into 16 bits. */
const keysMaxBytes = 12 * 1024;
const shapesMaxBytes = 12 * 1024;
const valuesMaxBytes = 32 * 1024;
/** The bytes of an offset, and of most references. */
const offsetBytes = 2;
const referenceBytes = 2;

const encoder = new TextEncoder();

/** Writes the attributes of a product. */
export function writeAttributes(
  writer: ByteWriter,
  attributes: PackedAttributes,
  references: References,
): void {
  if (attributes === undefined) return;
  if (typeof attributes === "object") return writeMembers(writer, attributes, references);
  writer.byte(rawText);
  writer.bytes(encoder.encode(attributes));
}

/** A dictionary that is best for these products, and references into it. */
export class NewDictionary implements References {
  readonly #keys = new Map<string, number>();
  readonly #shapes = new KeyLists();
  readonly #scalars = new Map<JsonValue, number>();
  /** By the value as JSON text. */
  readonly #others = new Map<string, number>();
  readonly #otherSizes = new Set<number>();
  #bytes: Uint8Array = new Uint8Array();

  private constructor() {}

  /** Creates the dictionary step by step. */
  static *of(products: readonly PackedAttributes[]): Generator<void, NewDictionary> {
    const dictionary = new NewDictionary();
    yield* dictionary.#choose(products.filter((it) => typeof it === "object"));
    return dictionary;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  *#choose(objects: readonly JsonObject[]): Generator<void> {
    const lists = new ValueCounts(this);
    const scalars = new ValueCounts(this);
    for (const object of objects) {
      countIn(object, this.#shapes, scalars);
      for (const key in object) {
        // The ids in it are in no other product.
        if (key === variantsKey) continue;
        const value = object[key]!;
        if (typeof value === "object" && isSmall(value)) lists.add(value);
      }
      yield;
    }
    const counted = this.#shapes.all();
    const keyCounts = new Map<string, number>();
    for (const { keys, count } of counted) {
      for (const key of keys) keyCounts.set(key, (keyCounts.get(key) ?? 0) + count);
    }
    let keyBytes = 0;
    const keys = often(keyCounts).filter((key) => (keyBytes += 3 + 3 * key.length) <= keysMaxBytes);
    for (const key of keys.sort()) this.#keys.set(key, this.#keys.size);
    let shapeBytes = 0;
    const shapes: (readonly string[])[] = [];
    const frequent = counted.filter(({ count }) => count > 1).sort((a, b) => b.count - a.count);
    for (const list of frequent) {
      shapeBytes += offsetBytes + 2 + 2 * list.keys.length;
      if (shapeBytes > shapesMaxBytes || !list.keys.every((it) => this.#keys.has(it))) continue;
      list.index = shapes.length;
      shapes.push(list.keys);
    }
    const commonLists = lists.worthwhile();
    // What is in them is written once, with the dictionary.
    for (const { value, count } of commonLists) scalars.subtract(value, count);
    const values = chosen([...commonLists, ...scalars.worthwhile()]);
    values.forEach(({ value }, index) => {
      if (typeof value === "object") this.#noteOther(value, index);
      else this.#scalars.set(value, index);
    });
    yield;
    this.#bytes = this.#write(shapes, values);
  }

  keyOf(key: string): number {
    return this.#keys.get(key) ?? -1;
  }

  shapeOf(keys: readonly string[]): number {
    return this.#shapes.find(keys)?.index ?? -1;
  }

  valueOf(value: JsonValue): number {
    if (typeof value !== "object") return this.#scalars.get(value) ?? -1;
    return this.#otherOf(value) ?? -1;
  }

  #noteOther(value: JsonValue, index: number): void {
    this.#others.set(JSON.stringify(value), index);
    this.#otherSizes.add(sizeOf(value));
  }

  #otherOf(value: JsonValue): number | undefined {
    // The text of a value takes longer than all the rest, and most have another size.
    return this.#otherSizes.size > 0 && this.#otherSizes.has(sizeOf(value))
      ? this.#others.get(JSON.stringify(value))
      : undefined;
  }

  addInline(): void {}

  #write(shapes: readonly (readonly string[])[], values: readonly CountedValue[]): Uint8Array {
    if (this.#keys.size + shapes.length + values.length === 0) return new Uint8Array();
    const head = new ByteWriter();
    for (const count of [this.#keys.size, shapes.length, values.length, 0, 0, 0]) {
      head.fixed(count, 2);
    }
    const body = new ByteWriter();
    const bodyAt = dictionaryHeaderBytes + offsetBytes * (shapes.length + values.length + 1);
    for (const key of this.#keys.keys()) writeText(body, key);
    for (const keys of shapes) {
      head.fixed(bodyAt + body.length, offsetBytes);
      body.unsigned(keys.length);
      for (const key of keys) body.unsigned(this.#keys.get(key)!);
    }
    for (const { bytes } of values) {
      head.fixed(bodyAt + body.length, offsetBytes);
      body.bytes(bytes);
    }
    head.fixed(bodyAt + body.length, offsetBytes);
    head.bytes(body.since(0));
    return head.done();
  }
}

/** A value, its bytes without references, and how often it occurs. */
interface CountedValue {
  readonly value: JsonValue;
  readonly bytes: Uint8Array;
  readonly count: number;
}

class ValueCounts {
  readonly #counts = new Map<JsonValue, { readonly value: JsonValue; count: number }>();
  readonly #references: References;

  constructor(references: References) {
    this.#references = withoutValues(references);
  }

  add(value: JsonValue): void {
    const key = typeof value === "object" ? JSON.stringify(value) : value;
    const counted = this.#counts.get(key);
    if (counted === undefined) this.#counts.set(key, { value, count: 1 });
    else counted.count++;
  }

  /** Counts each scalar in a value so many times less. */
  subtract(value: JsonValue, times: number): void {
    if (typeof value === "object") {
      for (const inner of Object.values(value ?? {})) this.subtract(inner, times);
    } else {
      const counted = this.#counts.get(value);
      if (counted !== undefined) counted.count -= times;
    }
  }

  /** The values that take fewer bytes in a dictionary. */
  worthwhile(): CountedValue[] {
    const writer = new ByteWriter();
    const found: { readonly value: JsonValue; readonly count: number; readonly from: number }[] =
      [];
    for (const { value, count } of this.#counts.values()) {
      if (count <= 1) continue;
      const from = writer.length;
      writeValue(writer, value, this.#references);
      if (savedBytes(writer.length - from, count) > 0) found.push({ value, count, from });
      else writer.truncate(from);
    }
    const bytes = writer.done();
    return found.map(({ value, count, from }, index) => {
      return { value, count, bytes: bytes.subarray(from, found[index + 1]?.from) };
    });
  }
}

/** How many bytes it saves to have a value of this length, which occurs `count` times, in a dictionary. */
function savedBytes(length: number, count: number): number {
  return count * (length - referenceBytes) - length - offsetBytes;
}

/** The values of a dictionary, in its order. */
function chosen(values: readonly CountedValue[]): CountedValue[] {
  let left = valuesMaxBytes;
  const saved = ({ bytes, count }: CountedValue) => savedBytes(bytes.length, count);
  const kept = values.toSorted((a, b) => saved(b) - saved(a)).slice(0, valuesMax)
    .filter(({ bytes }) => {
      const fits = bytes.length + offsetBytes <= left;
      if (fits) left -= bytes.length + offsetBytes;
      return fits;
    }).sort((a, b) => b.count - a.count);
  const inOrder = (some: CountedValue[]) => some.sort((a, b) => compareBytes(a.bytes, b.bytes));
  return [
    ...inOrder(kept.slice(0, shortReferences)),
    ...inOrder(kept.slice(shortReferences)),
  ];
}

/** The order of values in a dictionary: shorter ones first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let at = 0; at < a.length; at++) {
    if (a[at] !== b[at]) return a[at]! - b[at]!;
  }
  return 0;
}

/** The keys of a count that occur more than once, the most frequent first. */
function often(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].filter(([_, count]) => count > 1).sort((a, b) => b[1] - a[1])
    .map(([key]) => key);
}

/** The maximum number of scalars in a list or object that is worth a comparison with others. */
const smallMax = 24;

/** Whether a list or object has so few scalars that others may be equal to it. */
export function isSmall(value: JsonValue): boolean {
  let left = smallMax;
  const take = (value: JsonValue): boolean => {
    if (--left < 0) return false;
    return typeof value !== "object" || value === null || Object.values(value).every(take);
  };
  return value !== null && take(value);
}

/** The number of elements of a list, or, as a negative number, of the members of an object. */
function sizeOf(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  return Array.isArray(value) ? 1 + value.length : -1 - Object.keys(value).length;
}

/** Counts the objects in a value by their keys, and its scalars. */
function countIn(value: JsonValue, shapes: KeyLists, scalars: ValueCounts): void {
  if (typeof value !== "object") {
    if (!isInTag(value)) scalars.add(value);
  } else if (value === null) return;
  else if (isJsonObject(value)) {
    const keys = Object.keys(value);
    shapes.add(keys);
    for (const key of keys) countIn(value[key]!, shapes, scalars);
  } else {
    for (const inner of value) countIn(inner, shapes, scalars);
  }
}

/** References to keys and shapes only. */
export function withoutValues(references: References): References {
  return {
    keyOf: (key) => references.keyOf(key),
    shapeOf: (keys) => references.shapeOf(keys),
    valueOf: () => -1,
    addInline: () => {},
  };
}
