import { valueAt } from "../conditions/value_at.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { AttributeReader } from "../products/attribute_reader.ts";
import { attributesOfVariant, idsOfVariants, variantsKey } from "../products/packed_variants.ts";
import type { StoredProduct } from "../resolve/resolver.ts";

/** Reads the attributes that templates name, of one product after another. */
export class TemplateValues {
  readonly #paths: readonly (readonly string[])[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #reader: AttributeReader;
  /** Also reads the variants, of which a product can have hundreds. */
  readonly #variantReader: AttributeReader;
  #values: readonly (JsonValue | undefined)[] = [];

  /** `paths` are distinct, with dots between keys. */
  constructor(paths: readonly string[]) {
    this.#paths = paths.map((path) => path.split("."));
    this.#numbers = new Map(paths.map((path, number) => [path, number]));
    this.#reader = new AttributeReader(this.#paths);
    this.#variantReader = new AttributeReader([...this.#paths, [variantsKey]]);
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
    if (variants.length === 0) return values;
    return this.#paths.map((path, number) => commonValue(path, variants, values[number]));
  }
}

/** The value at a path that all variants have; `ofProduct` is that of those without the first key. */
function commonValue(
  path: readonly string[],
  variants: readonly JsonObject[],
  ofProduct: JsonValue | undefined,
): JsonValue | undefined {
  const [key = ""] = path;
  const [first, ...others] = variants.map((variant) =>
    Object.hasOwn(variant, key) ? valueAt(variant, path) : ofProduct
  );
  // Templates take strings and numbers only; no other values need to be compared.
  return others.every((other) => other === first) ? first : undefined;
}
