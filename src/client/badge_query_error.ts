import type { ProductEntry } from "./types.ts";

/**
 * Why products have no fresh badges:
 * - `timeout`: no whole answer came within `timeoutMs`;
 * - `network`: the service could not be reached, or broke off;
 * - `status`: it answered without success, `status` says how;
 * - `answer`: what it answered is no answer to this query;
 * - `refused`: it refuses these products, or they are none.
 */
export type BadgeQueryErrorCode = "timeout" | "network" | "status" | "answer" | "refused";

/** What more may be known of a fault. */
export type FaultDetails = ErrorOptions & Pick<BadgeQueryError, "status" | "retryAfterMs">;

/** A fault of a query: for `onError`, for `errors` of what is given, and thrown where `throwOnError` is set. */
export class BadgeQueryError extends Error {
  /** The HTTP status, where there was an answer. */
  declare readonly status?: number;
  /** After how many milliseconds it may go well; `undefined` if it would only fail again. */
  declare readonly retryAfterMs?: number;

  constructor(
    readonly code: BadgeQueryErrorCode,
    message: string,
    /** The products that have no fresh badges because of it. */
    readonly products: readonly ProductEntry[],
    details: FaultDetails = {},
  ) {
    super(`Cannot get badges: ${message}`, details);
    this.name = "BadgeQueryError";
    Object.assign(this, details);
  }
}
