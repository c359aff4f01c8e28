import { hash } from "node:crypto";
import { DomainError } from "../domain/errors.ts";

/** What a writer demands of the resource that it is about to change (RFC 9110, section 13.1). */
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

/** The entity tags of an `If-Match` or `If-None-Match` list; what is no tag is passed over. */
export function listedTags(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/**
 * Throws a `DomainError` with code `precondition_failed` if the resource is not as the writer demands.
 * `current` is its representation; `undefined` where there is none.
 */
export function assertPrecondition(
  { ifMatch, ifNoneMatch }: Precondition,
  current: unknown,
): void {
  if (ifMatch !== undefined && !matches(ifMatch, current)) {
    throw new DomainError(
      "precondition_failed",
      "The resource is not the one that `If-Match` names",
    );
  }
  if (ifNoneMatch?.trim() === "*" && current !== undefined) {
    throw new DomainError("precondition_failed", "The resource exists, against `If-None-Match: *`");
  }
}

function matches(ifMatch: string, current: unknown): boolean {
  if (current === undefined) return false;
  // Weak tags never match here: RFC 9110, section 13.1.1 asks for the strong comparison.
  return ifMatch.trim() === "*" || listedTags(ifMatch).includes(entityTag(current));
}
