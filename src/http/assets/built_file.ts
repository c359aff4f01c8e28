import type { Context } from "hono";
import Negotiator from "negotiator";

const suffixes = { br: ".br", gzip: ".gz" };

/**
 * Responds with a file of a build, in the smallest encoding that the client accepts; `undefined` if
 * the file is gone because another build replaced the folder since its manifest was read.
 *
 * It is streamed from the disk: keeping it in memory would take 4 MB for the plain form of Scalar
 * alone, for a file that each browser requests once, and a thousand slow readers would hold a
 * thousand copies.
 */
export async function sendBuiltFile(
  c: Context,
  path: string,
  contentType: string,
): Promise<Response | undefined> {
  const encoding = preferredEncoding(c.req.header("Accept-Encoding"));
  const opened = await openFile(`${path}${encoding === undefined ? "" : suffixes[encoding]}`);
  if (opened === undefined) return undefined;
  c.header("Content-Type", contentType);
  c.header("Content-Length", String(opened.size));
  if (encoding !== undefined) c.header("Content-Encoding", encoding);
  c.header("Vary", "Accept-Encoding");
  return c.body(opened.file.readable);
}

async function openFile(path: string): Promise<{ file: Deno.FsFile; size: number } | undefined> {
  try {
    const { size } = await Deno.stat(path);
    return { file: await Deno.open(path, { read: true }), size };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** The prepared encodings, the smallest (and slowest to create) first. */
const prepared = ["br", "gzip"] as const;
export type Prepared = typeof prepared[number];

const available = [...prepared, "identity"];

/**
 * Returns the prepared encoding that an `Accept-Encoding` header prefers (RFC 9110, section
 * 12.5.3), the smaller one among equals; `undefined` for the plain form.
 */
export function preferredEncoding(header: string | undefined): Prepared | undefined {
  const headers = header === undefined ? {} : { "accept-encoding": header };
  // The library has no types, so its result is checked.
  const encoding: unknown = new Negotiator({ headers })
    .encoding(available, { preferred: available });
  return prepared.find((it) => it === encoding);
}
