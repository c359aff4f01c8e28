import { fileURLToPath } from "node:url";

/** Where `deno task build` puts what the reference needs; git-ignored, in the project's folder. */
export const referenceFolder: string = fileURLToPath(
  new URL("../../../dist/reference", import.meta.url),
);

/** What a finished build says of itself. */
export interface Manifest {
  /** What it was made from; where that changes, the build is made anew. */
  readonly input: string;
  /** The name of Scalar's script with a hash of its content; `.br` and `.gz` lie beside it. */
  readonly script: string;
}

const scriptPattern = /^scalar-[0-9a-f]{16}\.js$/;

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null &&
    "input" in value && typeof value.input === "string" &&
    "script" in value && typeof value.script === "string" && scriptPattern.test(value.script);
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
