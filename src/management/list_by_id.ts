/** Returns up to `limit` things by id, starting after the id `after`. */
export function listById<T extends { readonly id: string }>(
  things: ReadonlyMap<string, T>,
  { after = "", limit }: { after: string | undefined; limit: number },
): T[] {
  return [...things.values()]
    .filter(({ id }) => id > after)
    .sort((a, b) => a.id < b.id ? -1 : 1)
    .slice(0, limit);
}
