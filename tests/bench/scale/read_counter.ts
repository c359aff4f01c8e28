/** A store that counts reads, and the concurrent ones of each key. */
export class ReadCounter {
  readonly kv: Deno.Kv;
  /** Calls of `get`, `getMany` and `list`. */
  calls = 0;
  /** Of values. */
  bytes = 0;
  /** The highest number of concurrent reads of one key, or below one prefix. */
  mostOfOneKey = 0;
  readonly #running = new Map<string, number>();

  constructor(raw: Deno.Kv) {
    this.kv = new Proxy(raw, {
      get: (target, name) => {
        if (name === "get") return (key: Deno.KvKey) => this.#get(target, key);
        if (name === "list") {
          return (selector: Deno.KvListSelector, options: Deno.KvListOptions) =>
            this.#list(target, selector, options);
        }
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  }

  async #get(target: Deno.Kv, key: Deno.KvKey): Promise<Deno.KvEntryMaybe<unknown>> {
    using _ = this.#started(JSON.stringify(key));
    const entry = await target.get(key);
    this.#count(entry.value);
    return entry;
  }

  async *#list(
    target: Deno.Kv,
    selector: Deno.KvListSelector,
    options: Deno.KvListOptions,
  ): AsyncGenerator<Deno.KvEntry<unknown>> {
    using _ = this.#started(JSON.stringify(selector));
    for await (const entry of target.list(selector, options)) {
      this.#count(entry.value);
      yield entry;
    }
  }

  #started(key: string): Disposable {
    this.calls++;
    const running = (this.#running.get(key) ?? 0) + 1;
    this.#running.set(key, running);
    this.mostOfOneKey = Math.max(this.mostOfOneKey, running);
    return {
      [Symbol.dispose]: () => {
        this.#running.set(key, (this.#running.get(key) ?? 1) - 1);
      },
    };
  }

  #count(value: unknown): void {
    if (value instanceof Uint8Array) this.bytes += value.length;
  }
}
