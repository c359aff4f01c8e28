/**
 * A check that a store's file, and its log, are still where they were opened; it throws if not. SQLite would go on
 * writing to a file that was removed or replaced, and what it acknowledges would be gone with the process.
 */
export async function fileInPlace(path: string): Promise<() => Promise<void>> {
  const paths = [path, `${path}-wal`];
  const opened = await Promise.all(paths.map(fileAt));
  return async () => {
    const found = await Promise.all(paths.map(fileAt));
    const lost = paths.filter((_, index) => found[index] !== opened[index]);
    if (lost.length === 0) return;
    throw new Error(`"${lost[0]}" was removed or replaced: put it back, or restart the service`);
  };
}

/** Which file is at `path`, whatever it holds; `undefined` if there is none. */
async function fileAt(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await Deno.stat(path);
    return `${dev}:${ino}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
