/** The content of each file in a build by `withFakeBuild`, and of its compressed forms. */
export const fakeScript = { plain: "plain script", br: "as brotli", gzip: "as gzip" };
export const fakeScriptName = "scalar-0123456789abcdef.js";
/** The files of the shop's build, under the names in the manifest. */
export const fakeShop = {
  "demo.js": "demo-0123456789abcdef.js",
  "demo.css": "demo-0123456789abcdef.css",
  "demo.html": "demo-0123456789abcdef.html",
};

/** The files of the panel's build: its entry, what the entry imports, and a page. */
export const fakePanel = {
  "panel.js": "panel-0123456789abcdef.js",
  "first/panel.css": "panel-fedcba9876543210.css",
  "first/shared.js": "shared-0123456789abcdef.js",
  "badges_page.js": "badges_page-0123456789abcdef.js",
};

/**
 * Runs `use` with the folder of a finished build of the reference, small and without Scalar, and
 * with the folder of all builds, which contains it beside those of shop and panel.
 */
export async function withFakeBuild(
  use: (folder: string, builtFolder: string) => Promise<void>,
): Promise<void> {
  await withTempFolder(async (built) => {
    await writeFakeBuild(`${built}/reference`, { "scalar.js": fakeScriptName });
    await writeFakeBuild(`${built}/demo`, fakeShop);
    await writeFakeBuild(`${built}/panel`, fakePanel);
    await use(`${built}/reference`, built);
  });
}

async function writeFakeBuild(folder: string, files: Record<string, string>): Promise<void> {
  await Deno.mkdir(folder);
  for (const file of Object.values(files)) {
    await Deno.writeTextFile(`${folder}/${file}`, fakeScript.plain);
    await Deno.writeTextFile(`${folder}/${file}.br`, fakeScript.br);
    await Deno.writeTextFile(`${folder}/${file}.gz`, fakeScript.gzip);
  }
  await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify({ input: "fake", files }));
}

/** Runs `use` with an empty folder that is deleted afterwards. */
export async function withTempFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
