/**
 * Those whose names contain all words of a search, in any order and in any case. An empty search
 * finds all.
 */
export function matchingNames<T extends { readonly name: string }>(
  all: readonly T[],
  search: string,
): T[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return all.filter(({ name }) => {
    const text = folded(name);
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
