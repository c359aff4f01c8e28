/** The content of each file in a build that `withFakeBuild` makes, and of its prepared forms. */
export const fakeScript = { plain: "plain script", br: "as brotli", gzip: "as gzip" };
export const fakeScriptName = "scalar-0123456789abcdef.js";
/** The files of the shop's build, under the names that the manifest says. */
export const fakeShop = {
  "demo.js": "demo-0123456789abcdef.js",
  "demo.css": "demo-0123456789abcdef.css",
  "demo.html": "demo-0123456789abcdef.html",
};

/** The files of the panel's build: what opens it, what that needs, and a page. */
export const fakePanel = {
  "panel.js": "panel-0123456789abcdef.js",
  "first/panel.css": "panel-fedcba9876543210.css",
  "first/shared.js": "shared-0123456789abcdef.js",
  "badges_page.js": "badges_page-0123456789abcdef.js",
};

/**
 * Runs `use` with the folder of the reference's build, finished, small and without Scalar; and with the
 * folder of all builds, in which it lies beside those of shop and panel.
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

/** Runs `use` with an empty folder that is gone afterwards. */
export async function withTempFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
