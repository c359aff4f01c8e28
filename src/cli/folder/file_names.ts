const slugMaxChars = 40;
/** A UUID's parts: its first 8 digits, and more if badges clash. */
const idPrefixChars = [8, 13, 18, 23, 36];

/** The name of a badge's file: `winter-sale.11111111.json`. `ids` are those of all badges. */
export function badgeFileName(
  { id, name = "" }: { readonly id: string; readonly name?: string },
  ids: readonly string[],
): string {
  const chars = idPrefixChars.find((length) =>
    ids.filter((it) => it.slice(0, length) === id.slice(0, length)).length <= 1
  );
  return `${slug(name) || "badge"}.${safe(id.slice(0, chars))}.json`;
}

/** The name of any other item's file: `price.json`. */
export function itemFileName({ id }: { readonly id: string }): string {
  return `${safe(id)}.json`;
}

/** `Crème brûlée, 2 for $5` as `creme-brulee-2-for-5`. */
function slug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, "-").slice(0, slugMaxChars);
  return words.replace(/^-|-$/g, "");
}

/** An id without what could lead out of the folder, whatever a service sends. */
function safe(id: string): string {
  return id.replace(/[^\w-]/g, "-");
}

/**
 * A name that no other file has, also where names differ only by case, as on macOS and Windows: with
 * a number before its ending if necessary.
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const start = name.slice(0, -".json".length);
  for (let number = 2, free = name;; number++) {
    if (!taken.has(free.toLowerCase())) return free;
    free = `${start}.${number}.json`;
  }
}
