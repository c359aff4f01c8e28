import type { Context } from "hono";
import { preferredEncoding } from "./encoding.ts";

const suffixes = { br: ".br", gzip: ".gz" };

/**
 * Answers with a file of a build, in the smallest form that the client takes; nothing where it is gone,
 * because another build took the folder's place since its manifest was read.
 *
 * It is read from the disk as it is sent: kept in memory the plain form of Scalar alone would be 4 MB of a
 * small machine for a file that a browser asks for once, and a thousand slow readers would hold a thousand
 * copies.
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
