import { hash } from "node:crypto";
import { DomainError } from "../domain/errors.ts";

/** The preconditions of a write (RFC 9110, section 13.1). */
export interface Precondition {
  /** The value of `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** The value of `If-None-Match`. */
  readonly ifNoneMatch?: string | undefined;
}

/** The strong entity tag of a representation: the same for the same JSON, in every process. */
export function entityTag(representation: unknown): string {
  return tagOfText(JSON.stringify(representation));
}

/** The strong entity tag of a text that is sent as it is. */
export function tagOfText(text: string): string {
  return `"${hash("sha256", text, "base64url").slice(0, 27)}"`;
}

/**
 * Parses the entity tags of an `If-Match` or `If-None-Match` (RFC 9110, sections 5.6.1 and 8.8.3);
 * weak ones keep their `W/`. Returns none if the header is malformed.
 */
export function listedTags(header: string): string[] {
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
export function listsTag(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.trim() === "*" ||
    listedTags(ifNoneMatch).some((listed) => listed.replace(/^W\//, "") === tag);
}

/**
 * Checks that `If-Match` lists a tag or is `*`, by strong comparison (RFC 9110, section 13.1.1):
 * weak tags never match. `tag` is `undefined` if the resource does not exist.
 *
 * @throws {DomainError} `precondition_failed` if not.
 */
export function assertIfMatch(ifMatch: string, tag: string | undefined): void {
  if (tag !== undefined && (ifMatch.trim() === "*" || listedTags(ifMatch).includes(tag))) return;
  throw new DomainError("precondition_failed", "The resource is not the one that `If-Match` names");
}

/**
 * Checks the preconditions of a write, in the order of RFC 9110, section 13.2.2. `current` is the
 * resource's representation; `undefined` if it does not exist.
 *
 * @throws {DomainError} `precondition_failed` if one is not met.
 */
export function assertPrecondition(
  { ifMatch, ifNoneMatch }: Precondition,
  current: unknown,
): void {
  if (ifMatch === undefined && ifNoneMatch === undefined) return;
  const tag = current === undefined ? undefined : entityTag(current);
  if (ifMatch !== undefined) assertIfMatch(ifMatch, tag);
  if (ifNoneMatch === undefined || tag === undefined || !listsTag(ifNoneMatch, tag)) return;
  const message = ifNoneMatch.trim() === "*"
    ? "The resource exists, against `If-None-Match: *`"
    : "The resource is one that `If-None-Match` names";
  throw new DomainError("precondition_failed", message);
}
