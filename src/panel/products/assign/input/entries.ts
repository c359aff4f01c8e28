/** A product that was read, with the variants that were named: none is the whole product. */
export interface Entry {
  /** The line that names it first. */
  readonly line: number;
  readonly productId: number;
  readonly variantIds?: ReadonlySet<number>;
}

/** What a line says. */
export type Named = Omit<Entry, "line">;

/** Products as they are read, each once: its lines are joined, and the whole product holds all its variants. */
export class Entries {
  readonly #entries = new Map<number, Entry>();
  #repeats = 0;

  add(line: number, { productId, variantIds }: Named): void {
    const known = this.#entries.get(productId);
    const joined = known ? join(known, variantIds) : { line, productId, ...named(variantIds) };
    if (joined === known) this.#repeats++;
    else this.#entries.set(productId, joined);
  }

  all(): { readonly entries: readonly Entry[]; readonly repeats: number } {
    return { entries: [...this.#entries.values()], repeats: this.#repeats };
  }
}

/** The entry with more variants; itself if it has them already. */
function join(known: Entry, more: ReadonlySet<number> | undefined): Entry {
  if (known.variantIds === undefined) return known;
  const { line, productId } = known;
  if (more === undefined) return { line, productId };
  const variantIds = new Set([...known.variantIds, ...more]);
  return variantIds.size === known.variantIds.size ? known : { line, productId, variantIds };
}

function named(variantIds: ReadonlySet<number> | undefined) {
  return variantIds && { variantIds };
}
