import { backoffMs, recoveryMs, retriesMax } from "../bounds_and_delays.ts";
import { pause } from "./abortable.ts";
import { BadgeQueryError } from "../badge_query_error.ts";
import { entryKey } from "../entry.ts";
import { type QueryResponse, sendQuery } from "./send_query.ts";
import type { Settings } from "../options.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** The outcome of a query: each of its entries either has badges or is listed in an error. */
export interface QueryResult<Badge> extends QueryResponse<Badge> {
  readonly errors: readonly BadgeQueryError[];
}

/**
 * Sends a query, and retries it as often as `retries` allows and while there is time before
 * `deadline` (epoch ms). If the service refuses some entries, the others are sent again without
 * them. Never rejects.
 */
export async function queryWithRetries<Badge extends AnyBadge>(
  queried: ReadonlyMap<string, ProductEntry>,
  settings: Settings,
  signal: AbortSignal,
  deadline: number,
): Promise<QueryResult<Badge>> {
  // Sorted, so that the same products make the same request to a cache, whatever their order in the
  // page.
  const entries = new Map([...queried].sort());
  const errors: BadgeQueryError[] = [];
  /** After a failure, when a refresh may succeed. */
  let freshUntil = 0;
  for (let retries = 0; entries.size;) {
    const outcome = await sendQuery<Badge>(entries, settings, signal);
    if (!(outcome instanceof BadgeQueryError)) {
      for (const key of outcome.badges.keys()) entries.delete(key);
      if (entries.size) {
        errors.push(
          new BadgeQueryError("answer", "missing products", [...entries.values()], {
            status: 200,
          }),
        );
      }
      return { ...outcome, errors };
    }
    // Full jitter, so that clients that failed together do not retry together.
    const delayMs = (outcome.retryAfterMs ?? Infinity) + Math.random() * (backoffMs << retries);
    if (
      retries < Math.min(settings.retries ?? retriesMax, retriesMax) &&
      Date.now() + delayMs < deadline
    ) {
      retries++;
      await pause(delayMs, signal);
    } else {
      errors.push(outcome);
      freshUntil = Date.now() + recoveryMs + delayMs;
      for (const entry of outcome.products) entries.delete(entryKey(entry));
    }
  }
  return { badges: new Map(), freshUntil, maxAge: -1, errors };
}
