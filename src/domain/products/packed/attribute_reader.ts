import { valueAt } from "../../conditions/value_at.ts";
import { noteInstant } from "../../instant.ts";
import type { JsonObject, JsonValue } from "../../json.ts";
import { type AttributeDictionary, readRaw } from "./attribute_dictionary.ts";
import { ByteReader } from "./byte_reader.ts";
import { instantText, Members, Tag, valuesMax } from "./packed_value.ts";
import { skipFront, unpackProduct } from "./packed_product.ts";
import { variantsKey } from "./packed_variants.ts";
import { attributesOf } from "../product.ts";
import type { ProductBucket } from "./product_bucket.ts";
import { longIndex, skipValue } from "./skip_value.ts";
import { StringCache } from "./string_cache.ts";
import { JsonDecoder, readKey } from "./value_decoder.ts";

const root = 0;
const noNode = -1;
const noPath = -1;

/** A key of some paths, at one depth. */
interface PathNode {
  readonly number: number;
  /** The path that ends here. */
  path: number;
  readonly children: Map<string, PathNode>;
}

/** Which nodes the keys of a dictionary lead to. */
interface KeyPlan {
  readonly keys: Uint8Array;
  /** By node, and then by the index of a key, the number of the next node. */
  readonly nodes: readonly Int16Array[];
}

const noKeys = new Int16Array();
/** The memory of a typed array besides its numbers. */
const arrayOverheadBytes = 180;

function memoryBytesOf({ keys, nodes }: KeyPlan): number {
  return nodes.reduce((sum, numbers) => {
    return sum + 8 + (numbers === noKeys ? 0 : arrayOverheadBytes + numbers.byteLength);
  }, arrayOverheadBytes + keys.length);
}

/** Neighbouring buckets usually have the same keys. */
const plansMax = 16;

/**
 * Reads the values at some paths of packed attributes, and skips all others. Most products are read
 * once, for their rules, and most have many attributes that no rule needs.
 */
export class AttributeReader {
  readonly #paths: readonly (readonly string[])[];
  readonly #nodes: PathNode[] = [];
  readonly #values: (JsonValue | undefined)[];
  readonly #reader = new ByteReader();
  readonly #shapeReader = new ByteReader();
  readonly #decoder: CachingDecoder;
  #plans: KeyPlan[] = [];
  #planBytes = 0;
  #plan: KeyPlan;
  #dictionary: AttributeDictionary | undefined;

  /** Only with `readsVariants` can a path lead to packed variants, which are no attribute. */
  constructor(paths: readonly (readonly string[])[], readsVariants = false) {
    this.#paths = paths;
    this.#decoder = new CachingDecoder(readsVariants);
    this.#values = paths.map(() => undefined);
    const first = this.#addNode();
    paths.forEach((path, index) => {
      if (path[0] === variantsKey && !readsVariants) return;
      let node = first;
      for (const key of path) {
        const next = node.children.get(key) ?? this.#addNode();
        node.children.set(key, next);
        node = next;
      }
      node.path = index;
    });
    this.#plan = this.#addPlan([], new Uint8Array());
  }

  /** The approximate memory of cached strings and plans, in bytes. */
  get memoryBytes(): number {
    return this.#decoder.strings.memoryBytes + this.#planBytes;
  }

  /**
   * The values of a product, by path, as `valueAt` returns them. The next call overwrites the list.
   */
  read(bucket: ProductBucket, place: number): readonly (JsonValue | undefined)[] {
    const { dictionary } = bucket;
    if (dictionary === undefined) {
      return this.#fromObject(attributesOf(unpackProduct(bucket.entryAt(place))));
    }
    const reader = this.#reader;
    bucket.openAt(place, reader);
    const end = reader.at + bucket.lengthAt(place);
    skipFront(reader);
    const raw = reader.at === end ? "{}" : readRaw(reader, end);
    if (raw !== undefined) return this.#fromObject(attributesOf({ attributes: raw }));
    this.#values.fill(undefined);
    this.#dictionary = dictionary;
    this.#plan = this.#planFor(dictionary);
    try {
      this.#readMembers(reader, root, 0);
    } finally {
      this.#decoder.forgetReferred();
    }
    return this.#values;
  }

  #fromObject(attributes: JsonObject): readonly (JsonValue | undefined)[] {
    this.#paths.forEach((path, index) => this.#values[index] = valueAt(attributes, path));
    return this.#values;
  }

  #readMembers(reader: ByteReader, node: number, depth: number): void {
    const dictionary = this.#dictionary!;
    const nextNodes = this.#plan.nodes[node]!;
    const head = reader.unsigned();
    if (head >= Members.shapes) {
      const shape = depth === 0 ? this.#shapeReader : new ByteReader();
      dictionary.openShape(head - Members.shapes, shape);
      for (let left = shape.unsigned(); left > 0; left--) {
        this.#readMember(reader, nextNodes[shape.unsigned()]!, depth);
      }
      return;
    }
    const { children } = this.#nodes[node]!;
    for (let left = reader.unsigned(); left > 0; left--) {
      const next = children.get(readKey(reader, dictionary));
      this.#readMember(reader, next === undefined ? noNode : next.number, depth);
    }
  }

  /** Reads the value of a member whose key leads to a node. */
  #readMember(reader: ByteReader, node: number, depth: number): void {
    const dictionary = this.#dictionary!;
    if (node === noNode) return skipValue(reader, dictionary, valuesMax);
    const { path, children } = this.#nodes[node]!;
    const from = reader.at;
    if (path === noPath) skipValue(reader, dictionary, valuesMax);
    else this.#values[path] = this.#decoder.read(reader, dictionary) ?? undefined;
    if (children.size === 0) return;
    const end = reader.at;
    reader.at = from;
    const tag = reader.byte();
    if (tag === Tag.object) this.#readMembers(reader, node, depth + 1);
    else if (tag >= Tag.longReferences) {
      const index = tag >= Tag.references ? tag - Tag.references : longIndex(tag, reader);
      const referred = new ByteReader();
      dictionary.openValue(index, referred);
      if (referred.byte() === Tag.object) this.#readMembers(referred, node, depth + 1);
    }
    reader.at = end;
  }

  #planFor(dictionary: AttributeDictionary): KeyPlan {
    if (dictionary.hasKeys(this.#plan.keys)) return this.#plan;
    const known = this.#plans.find(({ keys }) => dictionary.hasKeys(keys));
    if (known !== undefined) return known;
    return this.#addPlan(dictionary.keys(), dictionary.keyBytes.slice());
  }

  #addPlan(names: readonly string[], keys: Uint8Array): KeyPlan {
    const nodes = this.#nodes.map(({ number, children }) =>
      // Most nodes are the last ones of a path. The first one is read even without any path.
      children.size === 0 && number !== root
        ? noKeys
        : Int16Array.from(names, (name) => children.get(name)?.number ?? noNode)
    );
    if (this.#plans.length >= plansMax) {
      this.#plans = [];
      this.#planBytes = 0;
    }
    const plan = { keys, nodes };
    this.#plans.push(plan);
    this.#planBytes += memoryBytesOf(plan);
    return plan;
  }

  #addNode(): PathNode {
    const node = { number: this.#nodes.length, path: noPath, children: new Map() };
    this.#nodes.push(node);
    return node;
  }
}

/** Decodes values, and keeps one copy of equal short strings. */
class CachingDecoder extends JsonDecoder {
  readonly strings = new StringCache();
  readonly #reader = new ByteReader();
  readonly #keepsReferred: boolean;
  /** The strings and numbers of the product's dictionary that were read, by their index. */
  readonly #referred = new Map<number, JsonValue>();

  /** With `keepsReferred`, each is decoded once for a product: its variants share many. */
  constructor(keepsReferred: boolean) {
    super();
    this.#keepsReferred = keepsReferred;
  }

  protected override text(reader: ByteReader, length: number): string {
    return reader.utf8(length, this.strings);
  }

  /** Call this before another product is read. */
  forgetReferred(): void {
    this.#referred.clear();
  }

  /** Rules about an instant need it as a number, too. */
  protected override instant(time: number, length: number): JsonValue {
    const text = instantText(time, length);
    noteInstant(text, time);
    return text;
  }

  protected override referred(
    dictionary: AttributeDictionary,
    index: number,
    depth: number,
  ): JsonValue {
    if (!this.#keepsReferred) return this.#readReferred(dictionary, index, depth);
    const known = this.#referred.get(index);
    if (known !== undefined) return known;
    const value = this.#readReferred(dictionary, index, depth);
    if (typeof value !== "object") this.#referred.set(index, value);
    return value;
  }

  #readReferred(dictionary: AttributeDictionary, index: number, depth: number): JsonValue {
    // The values of a dictionary have no references, so one reader is enough.
    dictionary.openValue(index, this.#reader);
    return this.read(this.#reader, dictionary, depth);
  }
}
