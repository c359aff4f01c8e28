/** A store in memory that counts its calls. */
export class CountedCalls {
  readonly kv: Deno.Kv;
  count = 0;

  private constructor(raw: Deno.Kv) {
    const called = () => void this.count++;
    this.kv = new Proxy(raw, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]): unknown => {
          called();
          return Reflect.apply(member, target, args);
        };
      },
    });
  }

  static async open(): Promise<CountedCalls> {
    return new CountedCalls(await Deno.openKv(":memory:"));
  }
}
