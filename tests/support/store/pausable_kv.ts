/** An in-memory store whose reads can be paused, to simulate a slow one without a clock. */
export class PausableKv {
  readonly kv: Deno.Kv;
  /** Which keys are not answered until {@link release}. */
  pauses: (key: Deno.KvKey) => boolean = () => false;
  /** The number of calls of any kind. */
  calls = 0;
  #waiting: (() => void)[] = [];

  private constructor(raw: Deno.Kv) {
    this.kv = new Proxy(raw, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: [Deno.KvKey]): unknown => {
          this.calls++;
          if (name === "get") return this.#answered(args[0], () => target.get(...args));
          return Reflect.apply(member, target, args);
        };
      },
    });
  }

  static async open(): Promise<PausableKv> {
    return new PausableKv(await Deno.openKv(":memory:"));
  }

  /** The number of reads that wait for an answer. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Answers all waiting reads, and pauses no further ones. */
  release(): void {
    this.pauses = () => false;
    for (const answer of this.#waiting.splice(0)) answer();
  }

  async #answered<T>(key: Deno.KvKey, read: () => Promise<T>): Promise<T> {
    if (this.pauses(key)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return await read();
  }
}
