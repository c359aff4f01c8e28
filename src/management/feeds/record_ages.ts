/** Since when this process has seen records that other processes write, by a monotonic clock. */
export class RecordAges {
  readonly #seen = new Map<string, { readonly versionstamp: string | null; readonly at: number }>();

  /** For how many milliseconds a record has had this version, as far as was seen until `at`. */
  unchangedMs(name: string, versionstamp: string | null, at: number): number {
    const seen = this.#seen.get(name);
    if (seen?.versionstamp === versionstamp) return at - seen.at;
    this.#seen.set(name, { versionstamp, at });
    return 0;
  }

  /** Forgets all records but these. */
  keep(names: ReadonlySet<string>): void {
    for (const name of this.#seen.keys()) if (!names.has(name)) this.#seen.delete(name);
  }

  /** Forgets all records: while the store was down, no process could write any. */
  clear(): void {
    this.#seen.clear();
  }
}
