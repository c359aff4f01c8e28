import { fileURLToPath } from "node:url";

/**
 * The output folder of `deno task build`, with a folder for each build; git-ignored, in the
 * project's folder.
 */
export const builtFolder: string = fileURLToPath(new URL("../../../dist", import.meta.url));

/** The builds, named after the page that they are for. */
export const builds = ["reference", "demo", "panel"] as const;
export type BuildName = typeof builds[number];

/** The description of a finished build. */
export interface Manifest {
  /** What it was built from. If this changes, it is built again. */
  readonly input: string;
  /**
   * The name of each file on the disk, which contains a hash of its content. Its `.br` and `.gz`
   * forms are next to it.
   */
  readonly files: Readonly<Record<string, string>>;
}

/** A name without characters that are special in a path, a URL or HTML. */
const filePattern = /^[a-z][a-z0-9_]*-[0-9a-f]{16}\.[a-z]+$/;

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null &&
    "input" in value && typeof value.input === "string" &&
    "files" in value && typeof value.files === "object" && value.files !== null &&
    Object.values(value.files).every((file) => typeof file === "string" && filePattern.test(file));
}

/** The path of the manifest in a build's folder. */
export function manifestPath(folder: string): string {
  return `${folder}/manifest.json`;
}

/**
 * Reads the manifest of the build in `folder`. Returns `undefined` if there is none, or an invalid
 * one, which the next build replaces.
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    const value: unknown = JSON.parse(await Deno.readTextFile(manifestPath(folder)));
    return isManifest(value) ? value : undefined;
  } catch (error) {
    const absent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory || error instanceof SyntaxError;
    if (absent) return undefined;
    throw error;
  }
}
