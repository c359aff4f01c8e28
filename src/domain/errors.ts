/** One fault of an input: where it is (RFC 6901, or a parameter's name) and what is wrong there. */
export type Fault =
  | { readonly pointer: string; readonly detail: string }
  | { readonly parameter: string; readonly detail: string };

/** What a caller can act on, one code each; http/problems.ts turns codes into statuses. */
export type ErrorCode =
  | "invalid_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "precondition_failed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "too_many_requests"
  | "unavailable";

/** What a limit allows. */
export interface LimitPolicy {
  /** What it is called in `RateLimit-Policy`: letters, digits and hyphens. */
  readonly name: string;
  /** How much of it there may be in a window. */
  readonly quota: number;
  readonly windowSeconds: number;
}

interface ErrorDetails {
  readonly faults?: readonly Fault[];
  /** The first dependants that stand in the way of a change. */
  readonly badgeIds?: readonly string[];
  /** When to try again, for `too_many_requests` and `unavailable`. */
  readonly retryAfterSeconds?: number;
  /** The limit that was passed, for `too_many_requests`. */
  readonly policy?: LimitPolicy;
  readonly cause?: unknown;
}

/**
 * A failure that the caller can act on. The message starts with what could not be done, quotes the
 * thing and then says the state; it is shown to the caller.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  readonly badgeIds: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly policy: LimitPolicy | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "DomainError";
    this.code = code;
    this.faults = details.faults ?? [];
    this.badgeIds = details.badgeIds;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.policy = details.policy;
  }
}

/** Bad input, with every fault found. */
export function invalid(message: string, faults: readonly Fault[]): DomainError {
  return new DomainError("invalid_request", message, { faults });
}

/** A member's name as one step of a JSON Pointer (RFC 6901, section 3). */
export function pointerStep(key: PropertyKey): string {
  return "/" + String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The JSON Pointer of a path of keys and indexes; `""` is the whole document. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map(pointerStep).join("");
}

/** The same faults, seen from a document that holds the checked value at `prefix`. */
export function below(prefix: string, faults: readonly Fault[]): Fault[] {
  return faults.map((fault) =>
    "pointer" in fault ? { ...fault, pointer: prefix + fault.pointer } : fault
  );
}

/** Whether this failed because the store is away, so that it may be tried again. */
export function isUnavailable(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === "unavailable";
}
