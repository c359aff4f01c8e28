import type { BadgeQueryError } from "./badge_query_error.ts";
import type { Context } from "./types.ts";

/** How a `BadgeClient` works. Only `projectId` has to be said. */
export interface BadgeClientOptions {
  /** The project whose badges are asked for. */
  readonly projectId: string;
  /** Where the service is, with or without a slash at the end. Default: the host of the page. */
  readonly baseUrl?: string | URL;
  /** Who is looking. Default: `{}`, which says nothing. */
  readonly context?: Context;
  /**
   * For how many milliseconds calls are gathered before they are sent as one request. Default: 0, which
   * gathers all that is called before the program next waits.
   */
  readonly batchWithinMs?: number;
  /** After how many milliseconds a call gives up, with its retries, its waiting and its reading. Default: 1,000. */
  readonly timeoutMs?: number;
  /** How many times a request is sent again after a broken connection, a 429 or a 503. Default: 2; 2 at most. */
  readonly retries?: number;
  /**
   * For how many seconds after they stopped being fresh badges are still given if none can be had. Default:
   * 300. Longer keeps more pages whole while the service is away; shorter shows no badge long past its end.
   */
  readonly staleIfErrorSeconds?: number;
  /** How many products' answers are kept; the ones asked for least recently go. Default: 1,000. */
  readonly cacheEntries?: number;
  /**
   * `GET`, which a cache between shop and service can answer, is used by default where the context says
   * nothing but `locale`, `bigcommerce.currency` and `bigcommerce.channel` and the URL is short; `POST`, whose
   * context stands in no URL and no log, in any other case. Either can be forced.
   */
  readonly method?: "auto" | "GET" | "POST";
  /** Hears of every fault, once for each request. */
  readonly onError?: (error: BadgeQueryError) => void;
  /** Whether a fault rejects the call instead of giving what was last known. Default: false. For servers. */
  readonly throwOnError?: boolean;
  /** What sends requests. Default: the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}
