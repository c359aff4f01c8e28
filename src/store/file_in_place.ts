/**
 * Returns a check that a store's file and its log are still where they were opened; it throws if
 * not. SQLite would continue to write to a file that was removed or replaced, and acknowledged
 * writes would be lost when the process ends.
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

/** Identifies the file at `path`, independent of its content; `undefined` if there is none. */
async function fileAt(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await Deno.stat(path);
    return `${dev}:${ino}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
