/**
 * A store that counts calls, and can fail. `down` neither reads nor writes; `full` only reads;
 * `lastCommit` applies one more commit, but is down before it responds; `silent` never answers reads.
 */
export class FailingKv {
  readonly kv: Deno.Kv;
  state: "up" | "full" | "lastCommit" | "down" | "silent" = "up";
  calls = 0;
  /** The last part of the keys that cannot be read. */
  failingKey: string | undefined;

  constructor(raw: Deno.Kv) {
    this.kv = new Proxy(raw, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name, target);
        if (typeof method !== "function") return method;
        return (...args: unknown[]) => this.#call(target, String(name), method, args);
      },
    });
  }

  static async open(): Promise<FailingKv> {
    return new FailingKv(await Deno.openKv(":memory:"));
  }

  // deno-lint-ignore ban-types -- any method of the store
  #call(target: Deno.Kv, name: string, method: Function, args: unknown[]): unknown {
    if (name === "close") return target.close();
    this.calls++;
    if (name === "atomic") return this.#failing(target.atomic());
    const [key] = args;
    if (Array.isArray(key) && key.at(-1) === this.failingKey) return Promise.reject(outage());
    if (this.state === "silent") return new Promise(() => {});
    if (this.state === "down") return name === "list" ? failingList() : Promise.reject(outage());
    return Reflect.apply(method, target, args);
  }

  #failing(transaction: Deno.AtomicOperation): Deno.AtomicOperation {
    const commit = transaction.commit.bind(transaction);
    transaction.commit = async () => {
      if (this.state === "down" || this.state === "full") throw outage();
      const result = await commit();
      if (this.state === "lastCommit") {
        this.state = "down";
        throw outage();
      }
      return result;
    };
    return transaction;
  }
}

function outage(): Error {
  return new Error("The store does not answer");
}

async function* failingList(): AsyncGenerator<never> {
  yield await Promise.reject<never>(outage());
}
