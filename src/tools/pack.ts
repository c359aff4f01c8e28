/**
 * The program of `deno task pack`: writes the npm packages of the client and of the command-line tool
 * to `dist/` and prints their paths. The same source yields the same archives, byte for byte.
 */
import { create } from "npm:tar@7.5.23";
import config from "../../deno.json" with { type: "json" };
import { cliPackage } from "./cli_package.ts";
import { clientPackage } from "./client_package.ts";

/** The packages by name: the files of a version, by their paths. */
const packages = {
  "badge-query-client": clientPackage,
  "badge-query-cli": cliPackage,
} satisfies Record<string, (version: string) => Promise<Map<string, string>>>;
export type PackageName = keyof typeof packages;

/** Writes the version of a package to a folder, and returns the archive's path. */
export async function pack(
  version: string,
  folder: string,
  name: PackageName = "badge-query-client",
): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const staging = await Deno.makeTempDir({ dir: folder, prefix: "package.new-" });
  try {
    const files = await packages[name](version);
    for (const [path, text] of files) {
      const target = `${staging}/package/${path}`;
      await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
      await Deno.writeTextFile(target, text);
    }
    const file = `${folder}/${name}-${version}.tgz`;
    const paths = [...files.keys()].sort().map((path) => `package/${path}`);
    // The archive contains nothing specific to this machine, and no timestamps.
    await create({ cwd: staging, file, gzip: true, portable: true, mtime: new Date(0) }, paths);
    return file;
  } finally {
    await Deno.remove(staging, { recursive: true });
  }
}

if (import.meta.main) {
  for (const name of ["badge-query-client", "badge-query-cli"] as const) {
    const path = await pack(config.version, "dist", name);
    const { size } = await Deno.stat(path);
    console.log(`${path} (${(size / 1_000).toFixed(1)} kB)`);
  }
}
