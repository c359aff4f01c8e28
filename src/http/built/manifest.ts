import { fileURLToPath } from "node:url";

/** Where `deno task build` puts what pages need, a folder for each build; git-ignored, in the project's folder. */
export const builtFolder: string = fileURLToPath(new URL("../../../dist", import.meta.url));

/** The builds, each made for a page of its name or for those that share it. */
export const builds = ["reference", "demo", "panel"] as const;
export type BuildName = typeof builds[number];

/** What a finished build says of itself. */
export interface Manifest {
  /** What it was made from; where that changes, the build is made anew. */
  readonly input: string;
  /**
   * Under each file's name the one that it has on the disk, which holds a hash of its content; `.br` and
   * `.gz` lie beside it.
   */
  readonly files: Readonly<Record<string, string>>;
}

/** A name without anything that means something in a path, a URL or HTML. */
const filePattern = /^[a-z][a-z0-9_]*-[0-9a-f]{16}\.[a-z]+$/;

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null &&
    "input" in value && typeof value.input === "string" &&
    "files" in value && typeof value.files === "object" && value.files !== null &&
    Object.values(value.files).every((file) => typeof file === "string" && filePattern.test(file));
}

/** The manifest's place in a build's folder. */
export function manifestPath(folder: string): string {
  return `${folder}/manifest.json`;
}

/**
 * The manifest of the build in `folder`; nothing where there is no build, or none that can be read,
 * which the next build replaces.
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
