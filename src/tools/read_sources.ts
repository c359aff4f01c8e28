/** Reads the texts of all files in a folder and its subfolders, except installed packages. */
export async function readSources(folder: URL): Promise<string[]> {
  const texts: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name === "node_modules") continue;
    if (isDirectory) texts.push(...await readSources(new URL(`${name}/`, folder)));
    else texts.push(await Deno.readTextFile(new URL(name, folder)));
  }
  return texts;
}
