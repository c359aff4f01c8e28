import { DomainError } from "../domain/errors.ts";
import type { FileFormat } from "./file_rows.ts";

const formats: ReadonlyMap<string, FileFormat["type"]> = new Map([
  ["text/csv", "csv"],
  ["text/tab-separated-values", "tsv"],
  ["application/x-ndjson", "ndjson"],
  ["application/xml", "xml"],
  ["application/rss+xml", "xml"],
  ["application/atom+xml", "xml"],
]);

/** No `Content-Type` of a file is longer. Bounds the time that it takes to read one. */
const contentTypeMaxChars = 200;

/** The content types of files that can be imported. */
export const fileContentTypes: readonly string[] = [...formats.keys()];

/**
 * Reads how a file is encoded from the values of `Content-Type` and `Content-Encoding`.
 *
 * @throws {DomainError} `unsupported_media_type` if one of them, or the charset, is not supported.
 */
export function readFileFormat(
  contentType: string | null | undefined,
  contentEncoding?: string | null,
): FileFormat {
  const isShort = (contentType ?? "").length <= contentTypeMaxChars;
  const [mediaType = "", ...parameters] = isShort ? (contentType ?? "").split(";") : [];
  const type = formats.get(mediaType.trim().toLowerCase());
  if (type === undefined) {
    throw new DomainError(
      "unsupported_media_type",
      `The body must be one of ${fileContentTypes.join(", ")}`,
    );
  }
  const charset = readCharset(parameters);
  const isGzip = readEncoding(contentEncoding);
  return charset === undefined ? { type, isGzip } : { type, charset, isGzip };
}

function readCharset(parameters: readonly string[]): string | undefined {
  for (const parameter of parameters) {
    const [, charset] = /^\s*charset\s*=\s*"?([^"]*?)"?\s*$/i.exec(parameter) ?? [];
    if (charset === undefined) continue;
    try {
      new TextDecoder(charset);
      return charset.toLowerCase();
    } catch {
      throw new DomainError(
        "unsupported_media_type",
        `The charset "${charset.slice(0, 40)}" is not supported. Send the file as UTF-8.`,
      );
    }
  }
}

function readEncoding(contentEncoding: string | null | undefined): boolean {
  const encoding = (contentEncoding ?? "").trim().toLowerCase();
  if (encoding === "gzip" || encoding === "x-gzip") return true;
  if (encoding === "" || encoding === "identity") return false;
  throw new DomainError(
    "unsupported_media_type",
    `The content encoding "${encoding.slice(0, 40)}" is not supported: send gzip or none`,
    { acceptEncoding: "gzip, identity" },
  );
}
