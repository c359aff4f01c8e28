import { Hono } from "hono";
import { DomainError } from "../../domain/errors.ts";
import type { BuiltFiles } from "./built_files.ts";
import { builds, readManifest } from "./manifest.ts";

/**
 * The types of files that pages load. Pages themselves are not assets: they have their own URLs and
 * headers.
 */
const contentTypes = new Map([
  ["js", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
]);

/**
 * `GET /assets/{name}`: the files of the builds.
 *
 * Only names in a manifest are served, so a path never contains client input.
 */
export const assets = (builtFolder: string, builtFiles: BuiltFiles) =>
  new Hono().get("/assets/:name", async (c) => {
    const name = c.req.param("name");
    const contentType = contentTypes.get(name.split(".").at(-1) ?? "");
    const path = await findFile(builtFolder, name);
    const response = path && contentType && await builtFiles.respond(c, path, contentType);
    if (!response) throw new DomainError("not_found", "There is no asset with this name");
    // The name contains a hash of the content, so a changed file has a new name.
    response.headers.set("Cache-Control", "public, max-age=31536000, immutable");
    return response;
  });

/** The path of the file with this name in one of the builds. */
async function findFile(builtFolder: string, name: string): Promise<string | undefined> {
  for (const build of builds) {
    const folder = `${builtFolder}/${build}`;
    for (const file of Object.values((await readManifest(folder))?.files ?? {})) {
      if (file === name) return `${folder}/${file}`;
    }
  }
}
