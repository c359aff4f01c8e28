/**
 * The program of `deno task pack`: writes the client's npm package to `dist/` and prints its path.
 * The same source yields the same archive, byte for byte.
 */
import { create } from "npm:tar@7.5.23";
import config from "../../deno.json" with { type: "json" };
import { clientPackage } from "./client_package.ts";

/** Writes the package of a version to a folder, and returns the archive's path. */
export async function pack(version: string, folder: string): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const staging = await Deno.makeTempDir({ dir: folder, prefix: "package.new-" });
  try {
    const files = await clientPackage(version);
    for (const [path, text] of files) {
      const target = `${staging}/package/${path}`;
      await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
      await Deno.writeTextFile(target, text);
    }
    const file = `${folder}/badge-query-client-${version}.tgz`;
    const names = [...files.keys()].sort().map((path) => `package/${path}`);
    // The archive contains nothing specific to this machine, and no timestamps.
    await create({ cwd: staging, file, gzip: true, portable: true, mtime: new Date(0) }, names);
    return file;
  } finally {
    await Deno.remove(staging, { recursive: true });
  }
}

if (import.meta.main) {
  const path = await pack(config.version, "dist");
  const { size } = await Deno.stat(path);
  console.log(`${path} (${(size / 1_000).toFixed(1)} kB)`);
}
