import { entityTag, ifNoneMatchLists, parseTags } from "../domain/entity_tag.ts";
import { conflict, DomainError } from "../domain/errors.ts";

/** The preconditions of a write (RFC 9110, section 13.1). */
export interface Precondition {
  /** The value of `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** The value of `If-None-Match`. */
  readonly ifNoneMatch?: string | undefined;
}

/**
 * Checks that `If-Match` lists a tag or is `*`, by strong comparison (RFC 9110, section 13.1.1):
 * weak tags never match. `tag` is `undefined` if the resource does not exist.
 *
 * @throws {DomainError} `precondition_failed` if not.
 */
export function assertIfMatch(ifMatch: string, tag: string | undefined): void {
  if (tag !== undefined && (ifMatch.trim() === "*" || parseTags(ifMatch).includes(tag))) return;
  throw new DomainError(
    "precondition_failed",
    "The resource does not match `If-Match`: read it again",
  );
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
  if (ifNoneMatch === undefined || tag === undefined || !ifNoneMatchLists(ifNoneMatch, tag)) return;
  const message = ifNoneMatch.trim() === "*"
    ? "The resource exists, and `If-None-Match: *` only creates one"
    : "The resource is one that `If-None-Match` names";
  throw new DomainError("precondition_failed", message);
}

/** Creates the error for a conflict with what is stored. */
export type ToConflict = (detail: string) => DomainError;

/**
 * Creates errors for conflicts of a patch with `current`. A caller with another version of it gets a
 * failed precondition instead.
 */
export function conflictWith(precondition: Precondition, current: unknown): ToConflict {
  return (detail) => {
    assertPrecondition(precondition, current);
    return conflict(detail);
  };
}
