/**
 * An error in an input: where it is (a JSON Pointer of RFC 6901, or a parameter's name) and what is
 * wrong there.
 */
export type Violation =
  | { readonly pointer: string; readonly detail: string }
  | { readonly parameter: string; readonly detail: string };

/**
 * The maximum number of violations reported for an input: enough to fix at once, without echoing a
 * hostile body.
 */
export const violationsMax = 50;

/** The errors that a caller can act on. http/problems.ts maps the codes to statuses. */
export type ErrorCode =
  | "invalid_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "import_cancelled"
  | "plan_applied"
  | "plan_outdated"
  | "undo_conflict"
  | "not_undoable"
  | "product_full"
  | "precondition_failed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "too_many_requests"
  | "unavailable";

/** What a rate limit allows. */
export interface LimitPolicy {
  /** Its name in `RateLimit-Policy`: letters, digits and hyphens. */
  readonly name: string;
  /** The number of requests allowed per window. */
  readonly quota: number;
  readonly windowSeconds: number;
}

interface ErrorDetails {
  readonly violations?: readonly Violation[];
  /** The first badges that depend on the thing and prevent the change. */
  readonly badgeIds?: readonly string[];
  /** The subjects that have changed, for `plan_outdated`. */
  readonly subjects?: readonly string[];
  /** The later changes, for `undo_conflict`. */
  readonly revisions?: readonly number[];
  /** When to retry, for `too_many_requests` and `unavailable`. */
  readonly retryAfterSeconds?: number;
  /** The exceeded limit, for `too_many_requests`. */
  readonly policy?: LimitPolicy;
  /** The content encodings that a body can have, for `unsupported_media_type`. */
  readonly acceptEncoding?: string;
  readonly cause?: unknown;
}

/**
 * A failure that the caller can act on. The message, which the caller sees, says what could not be
 * done, with the thing in quotes, and then the state.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly violations: readonly Violation[];
  readonly badgeIds: readonly string[] | undefined;
  readonly subjects: readonly string[] | undefined;
  readonly revisions: readonly number[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly policy: LimitPolicy | undefined;
  readonly acceptEncoding: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "DomainError";
    this.code = code;
    this.violations = details.violations ?? [];
    this.badgeIds = details.badgeIds;
    this.subjects = details.subjects;
    this.revisions = details.revisions;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.policy = details.policy;
    this.acceptEncoding = details.acceptEncoding;
  }
}

/** An `invalid_request` error with every error found in the input. */
export function invalid(message: string, violations: readonly Violation[]): DomainError {
  return new DomainError("invalid_request", message, { violations });
}

/** A `conflict` error; `badgeIds` are the first badges that prevent the change. */
export function conflict(message: string, badgeIds?: readonly string[]): DomainError {
  return new DomainError("conflict", message, badgeIds && { badgeIds });
}

/** An `unavailable` error: the caller can retry in a second. */
export function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError("unavailable", message, { retryAfterSeconds: 1, cause });
}

/** A property name as one step of a JSON Pointer (RFC 6901, section 3). */
export function pointerStep(key: PropertyKey): string {
  return "/" + String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The JSON Pointer for a path of keys and indexes; `""` is the whole document. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map(pointerStep).join("");
}

/** The same errors, relative to a document that has the checked value at `prefix`. */
export function below(prefix: string, violations: readonly Violation[]): Violation[] {
  return violations.map((violation) =>
    "pointer" in violation ? { ...violation, pointer: prefix + violation.pointer } : violation
  );
}

/** Whether this failed because the store is down, so that it can be retried. */
export function isUnavailable(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === "unavailable";
}
