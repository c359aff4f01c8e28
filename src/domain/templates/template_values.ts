import { PathTree, valuesBelow } from "../conditions/path_tree.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { AttributeReader } from "../products/packed/attribute_reader.ts";
import {
  attributesOfVariant,
  idsOfVariants,
  variantsKey,
} from "../products/packed/packed_variants.ts";
import type { StoredProduct } from "../resolve/resolver.ts";

/** Reads the attributes that templates name, of one product after another. */
export class TemplateValues {
  readonly #paths: readonly (readonly string[])[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #tree: PathTree;
  /** By the first key of paths, their numbers. */
  readonly #pathsOf: ReadonlyMap<string, readonly number[]>;
  readonly #reader: AttributeReader;
  /** Also reads the variants, of which a product can have hundreds. */
  readonly #variantReader: AttributeReader;
  #values: readonly (JsonValue | undefined)[] = [];

  /** `paths` are distinct, with dots between keys. */
  constructor(paths: readonly string[]) {
    this.#paths = paths.map((path) => path.split("."));
    this.#numbers = new Map(paths.map((path, number) => [path, number]));
    this.#tree = new PathTree(this.#paths);
    this.#pathsOf = Map.groupBy(this.#paths.keys(), (number) => this.#paths[number]![0]!);
    this.#reader = new AttributeReader(this.#paths);
    this.#variantReader = new AttributeReader([...this.#paths, [variantsKey]], true);
  }

  /** The approximate memory of what reading products has cached, in bytes. */
  get memoryBytes(): number {
    return this.#reader.memoryBytes + this.#variantReader.memoryBytes;
  }

  /** The number of a path for {@link at}. */
  numberOf(path: string): number {
    return this.#numbers.get(path) ?? -1;
  }

  /** Moves on to another product; `undefined` for one that is not stored. */
  open(product: StoredProduct | undefined): void {
    if (product === undefined) this.#values = [];
    else if (product.variantIds === undefined || product.variantIds.length === 0) {
      this.#values = this.#reader.read(product.bucket, product.place);
    } else this.#values = this.#commonValues(product, product.variantIds);
  }

  /**
   * The value at a path of the current product, or that which all stored variants that the query
   * asks for have; `undefined` if there is none.
   */
  at(number: number): JsonValue | undefined {
    return this.#values[number];
  }

  /** The values that are equal for these variants, or the product's if none of them is stored. */
  #commonValues(
    { bucket, place }: StoredProduct,
    variantIds: readonly number[],
  ): readonly (JsonValue | undefined)[] {
    const values = this.#variantReader.read(bucket, place);
    const list = values[this.#paths.length];
    if (!Array.isArray(list)) return values;
    const isRequested = new Set(variantIds);
    const variants = idsOfVariants(list).flatMap((id, index) =>
      isRequested.has(id) ? [attributesOfVariant(list, index) ?? {}] : []
    );
    return variants.length === 0 ? values : this.#valuesOfAll(variants, values);
  }

  /** The values that all variants have; a variant without a path's first key has the product's. */
  #valuesOfAll(
    variants: readonly JsonObject[],
    ofProduct: readonly (JsonValue | undefined)[],
  ): readonly (JsonValue | undefined)[] {
    const byKey = new Map<string, JsonValue[]>();
    for (const variant of variants) {
      for (const key of Object.keys(variant)) {
        if (!this.#pathsOf.has(key)) continue;
        const own = byKey.get(key);
        if (own === undefined) byKey.set(key, [variant[key]!]);
        else own.push(variant[key]!);
      }
    }
    const values = ofProduct.slice();
    for (const [key, own] of byKey) {
      const others = own.length < variants.length ? ofProduct : undefined;
      for (const path of this.#pathsOf.get(key)!) values[path] = undefined;
      for (const [path, value] of this.#sharedBelow(key, own)) {
        if (others === undefined || others[path] === value) values[path] = value;
      }
    }
    return values;
  }

  /** By path, the values that are the same below all these values of a key. */
  #sharedBelow(key: string, [first = null, ...others]: readonly JsonValue[]) {
    const node = this.#tree.at(key)!;
    const shared = valuesBelow(node, first);
    for (const other of others) {
      if (shared.size === 0) break;
      const found = node.children && valuesBelow(node, other);
      // Templates take strings and numbers only; no other values need to be compared.
      for (const [path, value] of shared) {
        if ((found === undefined ? other : found.get(path)) !== value) shared.delete(path);
      }
    }
    return shared;
  }
}
