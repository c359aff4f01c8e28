import { contentTypeByEnding } from "../../import_files/file_endings.ts";
import { fileContentTypes } from "../../import_files/file_format.ts";

/** The `Content-Type` that a fetched file should have had, and whether it is compressed. */
interface Format {
  readonly contentType: string;
  readonly isGzip: boolean;
}

/** Media types that imports take, by those that servers send for the same formats. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ...fileContentTypes.map((type) => [type, type] as const),
  ["text/xml", "application/xml"],
  ["application/csv", "text/csv"],
  ["text/tsv", "text/tab-separated-values"],
  ["application/ndjson", "application/x-ndjson"],
  ["application/jsonl", "application/x-ndjson"],
  ["application/jsonlines", "application/x-ndjson"],
]);

const gzipMagic = [0x1f, 0x8b];
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * The format of a fetched file. Servers often know less than they should: if imports do not support
 * the `Content-Type`, the name of the file decides, and then its first bytes.
 */
export function feedFormat(headers: Headers, url: URL, start: Uint8Array): Format {
  const [type = "", ...parameters] = (headers.get("Content-Type") ?? "").split(";");
  const isGzip = startsWith(start, gzipMagic);
  const known = mediaTypes.get(type.trim().toLowerCase());
  const [, ending = ""] = /\.([a-z]+)(?:\.gz)?$/i.exec(url.pathname) ?? [];
  const media = known ?? contentTypeByEnding.get(ending.toLowerCase()) ??
    typeOfStart(start, isGzip);
  // In `application/octet-stream; charset=binary`, for example, it does not describe a text.
  const isText = known !== undefined || /^\s*text\//i.test(type);
  const charset = parameters.map((it) => it.trim()).find((it) => isText && /^charset=/i.test(it));
  return { contentType: charset === undefined ? media : `${media}; ${charset}`, isGzip };
}

function typeOfStart(start: Uint8Array, isGzip: boolean): string {
  if (isGzip) return "text/csv";
  const text = startsWith(start, byteOrderMark) ? start.subarray(byteOrderMark.length) : start;
  const first = text.find((byte) => byte > 0x20);
  if (first === "<".charCodeAt(0)) return "application/xml";
  return first === "{".charCodeAt(0) ? "application/x-ndjson" : "text/csv";
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
