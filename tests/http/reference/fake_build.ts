/** The content of Scalar's script in a build that `fakeBuild` makes, and of its prepared forms. */
export const fakeScript = { plain: "plain script", br: "as brotli", gzip: "as gzip" };
export const fakeScriptName = "scalar-0123456789abcdef.js";

/** Runs `use` with a folder that looks like a finished build, small and without Scalar. */
export async function withFakeBuild(use: (folder: string) => Promise<void>): Promise<void> {
  await withTempFolder(async (folder) => {
    const path = `${folder}/${fakeScriptName}`;
    await Deno.writeTextFile(path, fakeScript.plain);
    await Deno.writeTextFile(`${path}.br`, fakeScript.br);
    await Deno.writeTextFile(`${path}.gz`, fakeScript.gzip);
    const manifest = { input: "fake", script: fakeScriptName };
    await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify(manifest));
    await use(folder);
  });
}

/** Runs `use` with an empty folder that is gone afterwards. */
export async function withTempFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
