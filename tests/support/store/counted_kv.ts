/** The number of records and the bytes of values that a commit writes. */
export interface CountedCommit {
  readonly mutations: number;
  readonly bytes: number;
}

/** A store that counts what each commit writes. */
export class CountedKv {
  readonly kv: Deno.Kv;
  readonly commits: CountedCommit[] = [];

  private constructor(raw: Deno.Kv) {
    this.kv = new Proxy(raw, {
      get: (target, name) => {
        if (name === "atomic") return () => this.#counted(target.atomic());
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  }

  static async open(): Promise<CountedKv> {
    return new CountedKv(await Deno.openKv(":memory:"));
  }

  #counted(transaction: Deno.AtomicOperation): Deno.AtomicOperation {
    let [mutations, bytes] = [0, 0];
    const set = transaction.set.bind(transaction);
    transaction.set = (key, value, options) => {
      mutations++;
      bytes += value instanceof Uint8Array ? value.length : JSON.stringify(value).length;
      return set(key, value, options);
    };
    const remove = transaction.delete.bind(transaction);
    transaction.delete = (key) => {
      mutations++;
      return remove(key);
    };
    const commit = transaction.commit.bind(transaction);
    transaction.commit = () => {
      this.commits.push({ mutations, bytes });
      return commit();
    };
    return transaction;
  }
}
