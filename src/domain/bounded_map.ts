/** A map that is cleared when it is full. Frequently used entries are soon back. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: K, value: V): this {
    if (this.size === this.#max && !this.has(key)) this.clear();
    return super.set(key, value);
  }
}
