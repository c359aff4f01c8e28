import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Manifest, manifestPath, readManifest } from "./manifest.ts";

/**
 * A file's content; with the name that it has to have, where other files of the build call it by that. Such
 * a name holds a hash of the content, as `hashedName` makes it.
 */
export type FileContent = string | { readonly text: string; readonly hashedName: string };

/** What one build is made from. */
export interface BuildInput<Content extends FileContent = FileContent> {
  /** Names everything that decides the result; another input is another build. */
  readonly input: string;
  /** Each file's content under its name. Asked for only where there is something to do: it costs a download. */
  readonly files: () => Promise<Readonly<Record<string, Content>>>;
}

/** To be raised when the same input is to be built into other files than before. */
const layout = 2;
const movesMax = 5;
const temporaryMark = ".new-";
/** No build takes that long: what is older was left by one that was killed. */
const leftoverAfterMs = 60 * 60 * 1000;

/**
 * Makes the build unless it is there already. The files are written beside the folder and moved into
 * place whole, so that the running service never sees half a build, and of two builds at the same
 * time one is kept and the other thrown away.
 */
export async function buildFolder(
  folder: string,
  { input: content, files }: BuildInput,
): Promise<"made" | "there"> {
  const input = sha256(`${layout} ${content}`);
  const isThere = async () => (await readManifest(folder))?.input === input;
  if (await isThere()) return "there";

  const parent = dirname(folder);
  await Deno.mkdir(parent, { recursive: true });
  await removeLeftovers(parent);
  const temporary = await Deno.makeTempDir({
    dir: parent,
    prefix: basename(folder) + temporaryMark,
  });
  try {
    // As makeTempDir makes it, only the user who builds could read it; another may serve it.
    await Deno.chmod(temporary, 0o755);
    await writeFiles(temporary, input, await files());
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

/** The name under which a content is served for good: another content has another name. */
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

/** Writes a file, and beside it the forms that are ready to be sent. */
async function writeForms(path: string, raw: Uint8Array): Promise<void> {
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
