/** The texts of all files of a folder and of those inside it, but for what was installed there. */
export async function readSources(folder: URL): Promise<string[]> {
  const texts: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name === "node_modules") continue;
    if (isDirectory) texts.push(...await readSources(new URL(`${name}/`, folder)));
    else texts.push(await Deno.readTextFile(new URL(name, folder)));
  }
  return texts;
}
