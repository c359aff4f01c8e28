import { createHash, hash } from "node:crypto";

/** The strong entity tag of a representation: the same for the same JSON, in every process. */
export function entityTag(representation: unknown): string {
  return tagOfText(JSON.stringify(representation));
}

/** The strong entity tag of a text that is sent as it is. */
export function tagOfText(text: string): string {
  return tagOfHash(hash("sha256", text, "base64url"));
}

const bytesPerStep = 1024 * 1024;

/** The same for the UTF-8 of a long text, step by step: 16 MiB take some 50 ms. */
export function* tagOfBytes(bytes: Uint8Array): Generator<void, string> {
  const digest = createHash("sha256");
  for (let from = 0; from < bytes.length; from += bytesPerStep) {
    digest.update(bytes.subarray(from, from + bytesPerStep));
    yield;
  }
  return tagOfHash(digest.digest("base64url"));
}

function tagOfHash(hash: string): string {
  return `"${hash.slice(0, 27)}"`;
}

/**
 * Parses the entity tags of an `If-Match` or `If-None-Match` (RFC 9110, sections 5.6.1 and 8.8.3);
 * weak ones keep their `W/`. Returns an empty list if the header is malformed.
 */
export function parseTags(header: string): string[] {
  const tags: string[] = [];
  const nextTag = /[\s,]*(?:((?:W\/)?"[^"]*")|$)/y;
  for (;;) {
    const found = nextTag.exec(header);
    if (found === null) return [];
    const [, tag] = found;
    if (tag === undefined) return tags;
    tags.push(tag);
  }
}

/**
 * Whether `If-None-Match` lists a tag or is `*`, by weak comparison (RFC 9110, section 13.1.2): a
 * proxy that compresses a response makes its tag weak.
 */
export function ifNoneMatchLists(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.trim() === "*" ||
    parseTags(ifNoneMatch).some((listed) => listed.replace(/^W\//, "") === tag);
}
