import type { Scalar } from "../condition.ts";
import { StringFilter } from "../fields/string_filter.ts";

/** Numbers some values, so that they are compared as numbers afterwards. */
export class ScalarIds {
  readonly #ids = new Map<Scalar, number>();
  readonly #filter = new StringFilter();

  clear(): void {
    this.#ids.clear();
    this.#filter.clear();
  }

  /** The number of values. */
  get size(): number {
    return this.#ids.size;
  }

  /** Adds a value, unless it was added before, and returns its id. */
  add(value: Scalar): number {
    let id = this.#ids.get(value);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(value, id);
      if (typeof value === "string") this.#filter.add(value);
    }
    return id;
  }

  /** The id of a value, if it was added. */
  find(value: Scalar): number | undefined {
    if (typeof value === "string" && !this.#filter.mayHave(value)) return undefined;
    return this.#ids.get(value);
  }
}
