/**
 * Runs `test` with the path of a store in a temporary folder, and with a function that lists the
 * folder.
 */
export async function inFolder(
  test: (path: string, files: () => string[]) => Promise<unknown>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const files = () => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
    await test(`${folder}/store`, files);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
