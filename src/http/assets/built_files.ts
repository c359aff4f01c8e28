import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { constantBody } from "../unread/bounded_body.ts";
import { preferredEncoding } from "./preferred_encoding.ts";

const suffixes = { br: ".br", gzip: ".gz" };

/** Several times the size of all builds, with their compressed forms. */
const keptMaxBytes = 32 * 1024 * 1024;

/**
 * The files of the builds, kept in memory once they are requested. All responses share a file's
 * bytes. A response from the disk would keep the file open until the client has read it, and a
 * process whose file descriptors are used up accepts no connection.
 */
export class BuiltFiles {
  readonly #kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: keptMaxBytes,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    // Requests for the same file wait for one read.
    fetchMethod: readFile,
    ignoreFetchAbort: true,
  });

  /**
   * Responds with a file, in the smallest encoding that the client accepts; `undefined` if the file
   * is gone because another build replaced the folder since its manifest was read. The name in
   * `path` has a hash of the content, so what is kept never gets stale.
   */
  async respond(c: Context, path: string, contentType: string): Promise<Response | undefined> {
    const encoding = preferredEncoding(c.req.header("Accept-Encoding"));
    const suffix = encoding === undefined ? "" : suffixes[encoding];
    const bytes = await this.#kept.fetch(`${path}${suffix}`);
    if (bytes === undefined) return undefined;
    c.header("Content-Type", contentType);
    c.header("Content-Length", String(bytes.length));
    if (encoding !== undefined) c.header("Content-Encoding", encoding);
    c.header("Vary", "Accept-Encoding");
    return c.body(constantBody(bytes));
  }
}

async function readFile(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
