import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Manifest, manifestPath, readManifest } from "./manifest.ts";

/**
 * A file's content, or also its name, if other files of the build refer to it. Such a name contains
 * a hash of the content, as `hashedName` creates it.
 */
export type FileContent = string | { readonly text: string; readonly hashedName: string };

/** The input of a build. */
export interface BuildInput<Content extends FileContent = FileContent> {
  /** Identifies everything that determines the result. A different input is a different build. */
  readonly input: string;
  /**
   * Creates each file's content, by name. Called only if the build is needed, because it can cost a
   * download.
   */
  readonly files: () => Promise<Readonly<Record<string, Content>>>;
}

/** Increase this when the same input should be built into other files than before. */
const layout = 2;
const movesMax = 5;
const temporaryMark = ".new-";
/** No build takes this long: older folders were left by a build that was killed. */
const leftoverAfterMs = 60 * 60 * 1000;

/**
 * Builds the folder unless it is up to date. The files are written next to the folder and moved
 * into place together, so that the running service never sees half a build. If two builds run at
 * the same time, one of them is discarded.
 */
export async function buildFolder(
  folder: string,
  { input: content, files }: BuildInput,
): Promise<"built" | "upToDate"> {
  const input = sha256(`${layout} ${content}`);
  const isUpToDate = async () => (await readManifest(folder))?.input === input;
  if (await isUpToDate()) return "upToDate";

  const parent = dirname(folder);
  await Deno.mkdir(parent, { recursive: true });
  await removeLeftovers(parent);
  const temporary = await Deno.makeTempDir({
    dir: parent,
    prefix: basename(folder) + temporaryMark,
  });
  try {
    // The mode from makeTempDir would let only the user who builds read it, but another user may
    // serve it.
    await Deno.chmod(temporary, 0o755);
    await writeFiles(temporary, input, await files());
    // Another build may be moving its own folder to the same place.
    for (let attempt = 0; attempt < movesMax; attempt++) {
      if (await isUpToDate()) return "upToDate";
      if (await moveInto(folder, temporary)) return "built";
    }
    throw new Error(`other builds put something else into ${folder}`);
  } finally {
    await removeIfThere(temporary);
  }
}

/** The name under which a content can be cached forever: a changed content has a new name. */
export function hashedName(name: string, content: string): string {
  return name.replace(".", `-${sha256(content).slice(0, 16)}.`);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function writeFiles(
  folder: string,
  input: string,
  contents: Readonly<Record<string, FileContent>>,
): Promise<void> {
  const files: Record<string, string> = {};
  for (const [name, content] of Object.entries(contents)) {
    const isNamed = typeof content === "object";
    const text = isNamed ? content.text : content;
    const file = files[name] = isNamed ? content.hashedName : hashedName(name, text);
    await writeForms(`${folder}/${file}`, new TextEncoder().encode(text));
  }
  const manifest: Manifest = { input, files };
  await Deno.writeTextFile(manifestPath(folder), JSON.stringify(manifest));
}

/** Writes a file, and its compressed forms next to it. */
async function writeForms(path: string, raw: Uint8Array): Promise<void> {
  await Deno.writeFile(path, raw);
  // These are synchronous, although slower on two cores: a nice value set at run time applies to
  // the calling thread only, not to the older thread pool of the asynchronous versions.
  await Deno.writeFile(`${path}.gz`, gzipSync(raw, { level: 9 }));
  await Deno.writeFile(
    `${path}.br`,
    brotliCompressSync(raw, {
      params: {
        // 11 takes twenty times as long for a tenth less, too long for a first start.
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    }),
  );
}

/** Moves `temporary` to `folder`; false if another build was faster. */
async function moveInto(folder: string, temporary: string): Promise<boolean> {
  const former = `${temporary}.former`;
  try {
    // rename() cannot replace a folder that has files, so the previous build is moved away first.
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
    if (!entry.name.includes(temporaryMark)) continue;
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
