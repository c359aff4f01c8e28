import { Hono } from "hono";
import { DomainError } from "../../domain/errors.ts";
import { preferredEncoding } from "./encoding.ts";
import { readManifest } from "./manifest.ts";

const suffixes = { br: ".br", gzip: ".gz" };

/**
 * `GET /assets/{name}`: what the build has made, in the smallest form that the client takes.
 *
 * Only the name that the manifest says is served, so no path is ever made of what a client sent. It is
 * read from the disk as it is sent: kept in memory the plain form alone would be 4 MB of a small
 * machine for a file that a browser asks for once, and a thousand slow readers would hold a thousand
 * copies.
 */
export const assets = (folder: string) =>
  new Hono().get("/assets/:name", async (c) => {
    const manifest = await readManifest(folder);
    if (manifest === undefined || c.req.param("name") !== manifest.script) throw unknownAsset();

    const encoding = preferredEncoding(c.req.header("Accept-Encoding"));
    const path = `${folder}/${manifest.script}${encoding === undefined ? "" : suffixes[encoding]}`;
    const { file, size } = await openFile(path);
    c.header("Content-Type", "text/javascript; charset=utf-8");
    c.header("Content-Length", String(size));
    if (encoding !== undefined) c.header("Content-Encoding", encoding);
    c.header("Vary", "Accept-Encoding");
    // The name holds the hash of the content: another content has another name.
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Cross-Origin-Resource-Policy", "same-origin");
    return c.body(file.readable);
  });

async function openFile(path: string): Promise<{ file: Deno.FsFile; size: number }> {
  try {
    const { size } = await Deno.stat(path);
    return { file: await Deno.open(path, { read: true }), size };
  } catch (error) {
    // Another build took the folder's place since its manifest was read.
    if (error instanceof Deno.errors.NotFound) throw unknownAsset();
    throw error;
  }
}

function unknownAsset(): DomainError {
  return new DomainError("not_found", "There is no asset of this name");
}
