/** A memory of limited size: it forgets all when one more comes; what is asked for often is soon back. */
export class ForgetfulMap<K, V> extends Map<K, V> {
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
