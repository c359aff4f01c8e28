import { Hono } from "hono";
import { DomainError } from "../../domain/errors.ts";
import { sendBuiltFile } from "./built_file.ts";
import { builds, readManifest } from "./manifest.ts";

/** What a page may load. A page itself is none: it has an address of its own, and headers with it. */
const contentTypes = new Map([
  ["js", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
]);

/**
 * `GET /assets/{name}`: what the builds have made.
 *
 * Only a name that a manifest says is served, so no path is ever made of what a client sent.
 */
export const assets = (builtFolder: string) =>
  new Hono().get("/assets/:name", async (c) => {
    const name = c.req.param("name");
    const contentType = contentTypes.get(name.split(".").at(-1) ?? "");
    const path = await findFile(builtFolder, name);
    const response = path && contentType && await sendBuiltFile(c, path, contentType);
    if (!response) throw new DomainError("not_found", "There is no asset of this name");
    // The name holds the hash of the content: another content has another name.
    response.headers.set("Cache-Control", "public, max-age=31536000, immutable");
    return response;
  });

/** The path of the file that one of the builds calls by this name. */
async function findFile(builtFolder: string, name: string): Promise<string | undefined> {
  for (const build of builds) {
    const folder = `${builtFolder}/${build}`;
    for (const file of Object.values((await readManifest(folder))?.files ?? {})) {
      if (file === name) return `${folder}/${file}`;
    }
  }
}
