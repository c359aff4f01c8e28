import type { JsonValue } from "../json.ts";
import { AttributeReader } from "../products/attribute_reader.ts";
import type { StoredProduct } from "../resolve/resolver.ts";

/** Reads the attributes that templates name, of one product after another. */
export class TemplateValues {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #reader: AttributeReader;
  #values: readonly (JsonValue | undefined)[] = [];

  /** `paths` are distinct, with dots between keys. */
  constructor(paths: readonly string[]) {
    this.#numbers = new Map(paths.map((path, number) => [path, number]));
    this.#reader = new AttributeReader(paths.map((path) => path.split(".")));
  }

  /** The approximate memory of what reading products has cached, in bytes. */
  get memoryBytes(): number {
    return this.#reader.memoryBytes;
  }

  /** The number of a path for {@link at}. */
  numberOf(path: string): number {
    return this.#numbers.get(path) ?? -1;
  }

  /** Moves on to another product; `undefined` for one that is not stored. */
  open(product: StoredProduct | undefined): void {
    this.#values = product === undefined ? [] : this.#reader.read(product.bucket, product.place);
  }

  /** The value at a path of the current product; `undefined` if it has none. */
  at(number: number): JsonValue | undefined {
    return this.#values[number];
  }
}
