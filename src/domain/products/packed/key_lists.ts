/** A list of keys that objects have. */
export interface CountedKeys {
  readonly keys: readonly string[];
  count: number;
  /** The index among the shapes of a dictionary; -1 if it is not there. */
  index: number;
}

const recentMax = 4;

/** The lists of keys that objects have. */
export class KeyLists {
  readonly #lists = new Map<string, CountedKeys>();
  /** Those found last. Comparing with them takes a fraction of the time of joining keys. */
  readonly #recent: CountedKeys[] = [];
  #next = 0;

  find(keys: readonly string[]): CountedKeys | undefined {
    for (const list of this.#recent) {
      if (isSame(list.keys, keys)) return list;
    }
    const found = this.#lists.get(keys.join());
    if (found === undefined || !isSame(found.keys, keys)) return undefined;
    return this.#note(found);
  }

  /** Counts a list. One that differs from another only by commas within keys is left out. */
  add(keys: readonly string[]): void {
    const found = this.find(keys);
    if (found !== undefined) {
      found.count++;
      return;
    }
    const text = keys.join();
    if (!this.#lists.has(text)) this.#lists.set(text, this.#note({ keys, count: 1, index: -1 }));
  }

  #note(list: CountedKeys): CountedKeys {
    this.#recent[this.#next] = list;
    this.#next = (this.#next + 1) % recentMax;
    return list;
  }

  all(): CountedKeys[] {
    return [...this.#lists.values()];
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) {
    if (a[at] !== b[at]) return false;
  }
  return true;
}
