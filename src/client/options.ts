import type { BadgeQueryError } from "./badge_query_error.ts";
import type { Context } from "./types.ts";

/** Options of a `BadgeClient`. Only `projectId` is required. */
export interface BadgeClientOptions {
  /** The id of the project whose badges to get. */
  readonly projectId: string;
  /**
   * The URL of the service, with or without a trailing slash. Default: the page's origin. Outside of
   * a browser page there is none: the first use of a client without `baseUrl` is an error.
   */
  readonly baseUrl?: string | URL;
  /** Who is looking, and from where. Default: the context of `initial`, or `{}`. */
  readonly context?: Context;
  /**
   * What `snapshot()` returned on the server that rendered the page. Its badges need no request
   * while they are fresh. Anything else is ignored. Default: none.
   */
  readonly initial?: string | null;
  /**
   * How many milliseconds to collect calls for one request. Default: 0, which collects the calls
   * made before the program next awaits something.
   */
  readonly batchWithinMs?: number;
  /**
   * After how many milliseconds a call gives up, including batching, retries and reading. Default:
   * 1,000.
   */
  readonly timeoutMs?: number;
  /**
   * How often a request is retried after a broken connection, a 429, 502, 503 or 504: 0 to 2.
   * Default: 2.
   */
  readonly retries?: number;
  /**
   * For how many seconds badges may be used after they stopped being fresh, if no others are
   * available. Default: 600, which is longer than `refreshSeconds`. A higher value keeps pages complete during an outage; a lower one
   * shows fewer badges that have ended.
   */
  readonly staleIfErrorSeconds?: number;
  /**
   * How many requests may be in progress at once: at least 1. Further ones wait, which counts
   * towards `timeoutMs`. Default: 6.
   */
  readonly concurrency?: number;
  /**
   * About how often subscribed products are refreshed in a visible page, in seconds: at least 1.
   * Default: 300. They are also refreshed when a badge starts or ends soon, and when the shopper
   * returns to the page.
   */
  readonly refreshSeconds?: number;
  /** How many entries are cached; the oldest are evicted first. Default: 1,000. */
  readonly cacheEntries?: number;
  /**
   * `auto` sends a GET, which a cache between shop and service can answer, if the context has only
   * `locale`, `bigcommerce.currency` and `bigcommerce.channel` and the URL is short; otherwise a
   * POST, so that personal data is in no URL. `GET` and `POST` force a method. Default: `auto`.
   */
  readonly method?: "auto" | "GET" | "POST";
  /** Called with every error, once per request. Exceptions it throws are written to the console. */
  readonly onError?: (error: BadgeQueryError) => void;
  /**
   * Whether an error rejects the call instead of returning the last known badges. Meant for
   * servers. Default: false.
   */
  readonly throwOnError?: boolean;
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The options as the modules use them, each with its default where it is used. */
export interface Settings extends BadgeClientOptions {
  /** The URL to query; empty if `baseUrl` is missing outside of a browser page. */
  readonly url: string;
  readonly context: Context;
  readonly timeoutMs: number;
  readonly onError: (error: BadgeQueryError) => void;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Eleven days. Timers support delays of up to 24 days. */
const delayMaxMs = 1e9;

/**
 * Fills in the defaults that several modules need.
 *
 * @throws {TypeError} If the project is missing, or if the context cannot be represented as JSON.
 */
export function settingsOf(options: BadgeClientOptions): Settings {
  const { projectId, baseUrl = globalThis.location?.origin } = options;
  if (!projectId) throw new TypeError("BadgeClient needs projectId");
  const path = `/v1/${encodeURIComponent(projectId)}/badges/query/byProductId`;
  return {
    ...options,
    url: baseUrl ? `${baseUrl}`.replace(/\/+$/, "") + path : "",
    context: copyOf(options.context),
    timeoutMs: Math.min(options.timeoutMs ?? 1_000, delayMaxMs),
    // An exception of the listener must not fail the call whose error it is given.
    onError: (error) => void Promise.resolve(error).then(options.onError).catch(console.error),
    // Looked up on each call, since a page may replace the global `fetch`.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  };
}

/** Whether two values are the same JSON, also in the order of their keys. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * A copy of a context, so that later changes to the original have no effect.
 *
 * @throws {TypeError} If the context cannot be represented as JSON.
 */
export function copyOf(context?: Context): Context {
  return JSON.parse(JSON.stringify(context ?? {}));
}
