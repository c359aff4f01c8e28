import type { ProductEntry } from "./types.ts";

/**
 * Why products have no fresh badges:
 * - `timeout`: no whole answer came within `timeoutMs`;
 * - `network`: the service could not be reached, or broke off;
 * - `status`: it answered, but with a status that is no success (`status` says which);
 * - `answer`: what it answered is no answer to this query;
 * - `refused`: it refused these products (`message` says why), or they are none: an id that is no safe integer.
 */
export type BadgeQueryErrorCode = "timeout" | "network" | "status" | "answer" | "refused";

/** A fault of a query, for `onError`, for `errors` of an answer, and thrown where `throwOnError` is set. */
export class BadgeQueryError extends Error {
  override readonly name = "BadgeQueryError";

  constructor(
    readonly code: BadgeQueryErrorCode,
    message: string,
    /** The products that have no fresh badges because of it. */
    readonly products: readonly ProductEntry[],
    /** The HTTP status, where there was an answer. */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
