import { type JsonObject, type JsonValue, setKey } from "../../json.ts";
import type { AttributeDictionary } from "./attribute_dictionary.ts";
import { ByteReader } from "./byte_reader.ts";
import { instantText, Members, msPerDay, msPerSecond, powersOfTen, Tag } from "./packed_value.ts";
import { checkDepth, longIndex, unknownTag } from "./skip_value.ts";

/** Decodes packed values; subclasses say to what. Throws a `RangeError` if they are damaged. */
export abstract class ValueDecoder<T, O extends T = T> {
  protected abstract scalar(value: string | number | boolean | null): T;
  protected abstract list(elements: T[]): T;
  protected abstract object(keys: readonly string[], values: readonly T[]): O;

  /** The value at this index of the dictionary. */
  protected referred(dictionary: AttributeDictionary, index: number, depth: number): T {
    const reader = new ByteReader();
    dictionary.openValue(index, reader);
    return this.read(reader, dictionary, depth);
  }

  /** A string in `length` bytes of UTF-8. */
  protected text(reader: ByteReader, length: number): string {
    return reader.utf8(length);
  }

  /** An instant in epoch ms, as a string of this length. */
  protected instant(time: number, length: number): T {
    return this.scalar(instantText(time, length));
  }

  read(reader: ByteReader, dictionary: AttributeDictionary, depth = 0): T {
    checkDepth(depth);
    const tag = reader.byte();
    if (tag >= Tag.references) return this.referred(dictionary, tag - Tag.references, depth + 1);
    if (tag >= Tag.longReferences) {
      return this.referred(dictionary, longIndex(tag, reader), depth + 1);
    }
    if (tag >= Tag.shortTexts) return this.scalar(this.text(reader, tag - Tag.shortTexts));
    if (tag >= Tag.smallIntegers) return this.scalar(tag - Tag.smallIntegers);
    if (tag >= Tag.decimals) {
      return this.scalar(reader.fixed((tag & 3) + 1) / powersOfTen[(tag >> 2) & 3]!);
    }
    switch (tag) {
      case Tag.null:
        return this.scalar(null);
      case Tag.false:
        return this.scalar(false);
      case Tag.true:
        return this.scalar(true);
      case Tag.double:
        return this.scalar(checkedNumber(reader.double()));
      case Tag.decimal: {
        const head = reader.byte();
        const magnitude = reader.unsigned() / (powersOfTen[head & 0x7f] ?? NaN);
        return this.scalar(checkedNumber(head >= 0x80 ? -magnitude : magnitude));
      }
      case Tag.text:
        return this.scalar(this.text(reader, reader.unsigned()));
      case Tag.digits:
        return this.scalar(`${reader.unsigned()}`);
      case Tag.second:
        return this.instant(reader.fixed(4) * msPerSecond, 20);
      case Tag.millisecond: {
        const time = reader.fixed(4) * msPerSecond;
        return this.instant(time + reader.fixed(2), 24);
      }
      case Tag.day:
        return this.scalar(instantText(reader.fixed(2) * msPerDay, 10));
      case Tag.list: {
        const elements: T[] = [];
        for (let left = reader.unsigned(); left > 0; left--) {
          elements.push(this.read(reader, dictionary, depth + 1));
        }
        return this.list(elements);
      }
      case Tag.object:
        return this.members(reader, dictionary, depth);
      default:
        throw unknownTag(tag);
    }
  }

  /** Decodes an object, whose tag was read. */
  members(reader: ByteReader, dictionary: AttributeDictionary, depth = 0): O {
    const head = reader.unsigned();
    let keys: readonly string[];
    const values: T[] = [];
    if (head >= Members.shapes) {
      keys = dictionary.keysOfShape(head - Members.shapes);
      while (values.length < keys.length) values.push(this.read(reader, dictionary, depth + 1));
    } else {
      const inline: string[] = [];
      for (let left = reader.unsigned(); left > 0; left--) {
        inline.push(readKey(reader, dictionary));
        values.push(this.read(reader, dictionary, depth + 1));
      }
      keys = inline;
    }
    return this.object(keys, values);
  }
}

/** The key of a member that is written with its key. */
export function readKey(reader: ByteReader, dictionary: AttributeDictionary): string {
  const index = reader.unsigned() - 1;
  return index < 0 ? reader.utf8(reader.unsigned()) : dictionary.keyAt(index);
}

function checkedNumber(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new RangeError("A number is not finite");
}

/** Decodes values as JavaScript has them. */
export class JsonDecoder extends ValueDecoder<JsonValue, JsonObject> {
  protected override scalar(value: string | number | boolean | null): JsonValue {
    return value;
  }

  protected override list(elements: JsonValue[]): JsonValue {
    return elements;
  }

  protected override object(keys: readonly string[], values: readonly JsonValue[]): JsonObject {
    const object: Record<string, JsonValue> = {};
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      if (key === "__proto__") setKey(object, key, values[at]!);
      else object[key] = values[at]!;
    }
    return object;
  }
}

/** Decodes values as JSON text. Keeps the texts of keys and of one dictionary's values. */
export class JsonTextDecoder extends ValueDecoder<string> {
  readonly #keys = new Map<string, string>();
  readonly #values: string[] = [];

  protected override scalar(value: string | number | boolean | null): string {
    return typeof value === "string" ? JSON.stringify(value) : `${value}`;
  }

  protected override list(elements: string[]): string {
    return `[${elements.join(",")}]`;
  }

  protected override object(keys: readonly string[], values: readonly string[]): string {
    let text = "{";
    for (let at = 0; at < keys.length; at++) {
      text += (at === 0 ? "" : ",") + this.#keyText(keys[at]!) + values[at]!;
    }
    return `${text}}`;
  }

  protected override referred(
    dictionary: AttributeDictionary,
    index: number,
    depth: number,
  ): string {
    return this.#values[index] ??= super.referred(dictionary, index, depth);
  }

  #keyText(key: string): string {
    let text = this.#keys.get(key);
    if (text === undefined) this.#keys.set(key, text = `${JSON.stringify(key)}:`);
    return text;
  }
}
