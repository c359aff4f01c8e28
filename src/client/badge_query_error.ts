import type { ProductEntry } from "./types.ts";

/**
 * Why products have no fresh badges:
 *
 * - `timeout`: there was no complete response within `timeoutMs`;
 * - `network`: the service could not be reached, or the connection broke;
 * - `status`: the service responded with an error; see `status`;
 * - `answer`: the response does not answer this query;
 * - `refused`: the service refused these products, their ids are invalid, or they and the context
 *   exceed the 64 KiB of a query;
 * - `closed`: `close()` was called.
 */
export type BadgeQueryErrorCode =
  | "timeout"
  | "network"
  | "status"
  | "answer"
  | "refused"
  | "closed";

/** Optional details of an error. */
export type ErrorDetails = ErrorOptions & Pick<BadgeQueryError, "status" | "retryAfterMs">;

/**
 * An error of a query: passed to `onError`, listed in the `errors` of a result, and thrown if
 * `throwOnError` is set.
 *
 * @example
 * ```ts
 * import { BadgeClient, BadgeQueryError } from "badge-query-client";
 *
 * const client = new BadgeClient({
 *   projectId: "demo",
 *   baseUrl: "https://badges.example",
 *   throwOnError: true,
 * });
 * try {
 *   await client.forProduct(1234);
 * } catch (error) {
 *   if (!(error instanceof BadgeQueryError)) throw error;
 *   console.warn(error.code, error.status, error.products);
 * }
 * ```
 */
export class BadgeQueryError extends Error {
  /** The kind of error. */
  declare readonly code: BadgeQueryErrorCode;
  /** The products that have no fresh badges because of this error. */
  declare readonly products: readonly ProductEntry[];
  /** The HTTP status, if there was a response. */
  declare readonly status?: number;
  /** After how many milliseconds a retry may succeed; `undefined` if a retry would fail too. */
  declare readonly retryAfterMs?: number;

  constructor(
    code: BadgeQueryErrorCode,
    message: string,
    products: readonly ProductEntry[],
    details: ErrorDetails = {},
  ) {
    super(`Cannot get badges: ${message}`, details);
    Object.assign(this, { name: "BadgeQueryError", code, products, ...details });
  }
}
