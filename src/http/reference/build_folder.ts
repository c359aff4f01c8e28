import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Manifest, manifestPath, readManifest } from "./manifest.ts";

/** What one build is made from and where it goes. */
export interface Build {
  readonly folder: string;
  /** Names everything that decides the result; another input is another build. */
  readonly input: string;
  /** Asked for only where there is something to do: it costs a download. */
  readonly script: () => Promise<string>;
}

const movesMax = 5;
const temporaryPrefix = "reference.new-";
/** No build takes that long: what is older was left by one that was killed. */
const leftoverAfterMs = 60 * 60 * 1000;

/**
 * Makes the build unless it is there already. The files are written beside the folder and moved into
 * place whole, so that the running service never sees half a build, and of two builds at the same
 * time one is kept and the other thrown away.
 */
export async function buildFolder({ folder, input, script }: Build): Promise<"made" | "there"> {
  const isThere = async () => (await readManifest(folder))?.input === input;
  if (await isThere()) return "there";

  const parent = dirname(folder);
  await Deno.mkdir(parent, { recursive: true });
  await removeLeftovers(parent);
  const temporary = await Deno.makeTempDir({ dir: parent, prefix: temporaryPrefix });
  try {
    // As makeTempDir makes it, only the user who builds could read it; another may serve it.
    await Deno.chmod(temporary, 0o755);
    await writeFiles(temporary, input, await script());
    // Another build may be moving its own into the same place.
    for (let attempt = 0; attempt < movesMax; attempt++) {
      if (await isThere()) return "there";
      if (await moveInto(folder, temporary)) return "made";
    }
    throw new Error(`other builds put something else into ${folder}`);
  } finally {
    await removeIfThere(temporary);
  }
}

async function writeFiles(folder: string, input: string, script: string): Promise<void> {
  const raw = new TextEncoder().encode(script);
  const hash = createHash("sha256").update(raw).digest("hex").slice(0, 16);
  const manifest: Manifest = { input, script: `scalar-${hash}.js` };
  const path = `${folder}/${manifest.script}`;
  await Deno.writeFile(path, raw);
  // The synchronous forms, though slower on two cores: a nice value set at run time holds for the
  // thread that set it, and the pool which does the asynchronous work is older.
  await Deno.writeFile(`${path}.gz`, gzipSync(raw, { level: 9 }));
  await Deno.writeFile(
    `${path}.br`,
    brotliCompressSync(raw, {
      params: {
        // 11 takes twenty times as long for a tenth less: nobody is to wait for that at a first start.
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    }),
  );
  await Deno.writeTextFile(manifestPath(folder), JSON.stringify(manifest));
}

/** Puts `temporary` in the place of `folder`; false where another build was faster. */
async function moveInto(folder: string, temporary: string): Promise<boolean> {
  const former = `${temporary}.former`;
  try {
    // rename() takes no folder that has files for its target, so the former build steps aside first.
    await Deno.rename(folder, former);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  try {
    await Deno.rename(temporary, folder);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTEMPTY") return false;
    throw error;
  } finally {
    await removeIfThere(former);
  }
}

async function removeLeftovers(parent: string): Promise<void> {
  for await (const entry of Deno.readDir(parent)) {
    if (!entry.name.startsWith(temporaryPrefix)) continue;
    const path = `${parent}/${entry.name}`;
    const { mtime } = await Deno.stat(path);
    if (mtime !== null && Date.now() - mtime.getTime() > leftoverAfterMs) await removeIfThere(path);
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
