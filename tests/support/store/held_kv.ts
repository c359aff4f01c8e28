/** An in-memory store whose reads can be held back, to simulate a slow one without a clock. */
export class HeldKv {
  readonly kv: Deno.Kv;
  /** Which keys are not answered until {@link release}. */
  holds: (key: Deno.KvKey) => boolean = () => false;
  /** The number of calls of any kind. */
  calls = 0;
  #held: (() => void)[] = [];

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

  static async open(): Promise<HeldKv> {
    return new HeldKv(await Deno.openKv(":memory:"));
  }

  /** The number of reads that wait for an answer. */
  get held(): number {
    return this.#held.length;
  }

  /** Answers all waiting reads, and holds no further ones. */
  release(): void {
    this.holds = () => false;
    for (const answer of this.#held.splice(0)) answer();
  }

  async #answered<T>(key: Deno.KvKey, read: () => Promise<T>): Promise<T> {
    if (this.holds(key)) await new Promise<void>((resolve) => this.#held.push(resolve));
    return await read();
  }
}
