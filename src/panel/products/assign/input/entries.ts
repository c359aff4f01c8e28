/** A product from the input. Without variants, it is the whole product. */
export interface Entry {
  /** The first line that names it. */
  readonly line: number;
  readonly productId: number;
  readonly variantIds?: ReadonlySet<number>;
}

/** A product without its line. */
export type Named = Omit<Entry, "line">;

/**
 * The products of the input, each once: repeated mentions are merged, and the whole product
 * includes all its variants.
 */
export class Entries {
  readonly #entries = new Map<number, Entry>();
  #duplicates = 0;

  add(line: number, { productId, variantIds }: Named): void {
    const known = this.#entries.get(productId);
    const joined = known ? join(known, variantIds) : { line, productId, ...named(variantIds) };
    if (joined === known) this.#duplicates++;
    else this.#entries.set(productId, joined);
  }

  all(): { readonly entries: readonly Entry[]; readonly duplicates: number } {
    return { entries: [...this.#entries.values()], duplicates: this.#duplicates };
  }
}

/** Adds variants to an entry. Returns the same entry if nothing changes. */
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
