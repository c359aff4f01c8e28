import { pause } from "./abortable.ts";
import { BadgeQueryError } from "../badge_query_error.ts";
import { entryKey } from "../entry.ts";
import { type Answer, type Query, sendQuery } from "./send_query.ts";
import type { AnyBadge } from "../types.ts";

/** The first retry waits up to so long, the second up to twice as long. */
const backoffMs = 100;

/** What came of a question: each of its entries has badges, or stands in an error. */
export interface Reply<Badge> extends Answer<Badge> {
  readonly errors: readonly BadgeQueryError[];
}

/**
 * Asks until there is an answer, as often as may be and while there is time: until `deadline`, in
 * milliseconds since the epoch. Entries that the service refuses do not keep it from the others. Never
 * rejects.
 */
export async function askService<Badge extends AnyBadge>(
  query: Query,
  deadline: number,
): Promise<Reply<Badge>> {
  // In one order, whatever the page's: to a cache the same products are then the same request.
  const entries = new Map([...query.entries].sort());
  const errors: BadgeQueryError[] = [];
  for (let retries = 0; entries.size > 0;) {
    const outcome = await sendQuery<Badge>({ ...query, entries });
    if (!(outcome instanceof BadgeQueryError)) {
      for (const key of outcome.badges.keys()) entries.delete(key);
      if (entries.size > 0) {
        const missing = [...entries.values()];
        errors.push(
          new BadgeQueryError("answer", "products are missing", missing, { status: 200 }),
        );
      }
      return { ...outcome, errors };
    }
    // Full jitter: clients that failed together do not come back together.
    const delayMs = (outcome.retryAfterMs ?? Infinity) +
      Math.random() * backoffMs * 2 ** retries;
    if (retries < query.settings.retries && Date.now() + delayMs < deadline) {
      retries++;
      await pause(delayMs, query.signal).catch(() => {});
    } else {
      errors.push(outcome);
      for (const entry of outcome.products) entries.delete(entryKey(entry));
    }
  }
  return { badges: new Map(), freshUntil: 0, errors };
}
