import type { BadgeQueryError } from "./badge_query_error.ts";
import type { Context } from "./types.ts";

/** Options of a `BadgeClient`. Only `projectId` is required. */
export interface BadgeClientOptions {
  /** The id of the project whose badges to get. */
  readonly projectId: string;
  /**
   * The URL of the service, with or without a trailing slash. Default: the page's origin. Required
   * outside of a browser page.
   */
  readonly baseUrl?: string | URL;
  /** Who is looking, and from where. Default: `{}`. */
  readonly context?: Context;
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
   * How often a request is retried after a broken connection, a 429 or a 503: 0 to 2. Default: 2.
   */
  readonly retries?: number;
  /**
   * For how many seconds badges may be used after they stopped being fresh, if no others are
   * available. Default: 300. A higher value keeps pages complete during an outage; a lower one
   * shows fewer expired badges.
   */
  readonly staleIfErrorSeconds?: number;
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

/** The options with their defaults, and the URL to query. */
export interface Settings extends Required<Omit<BadgeClientOptions, "projectId" | "baseUrl">> {
  readonly url: string;
}

/** The longest delay that timers support. */
const delayMaxMs = 2 ** 31 - 1;

/**
 * Fills in the defaults.
 *
 * @throws {TypeError} If the project is missing, or if there is neither `baseUrl` nor a page's
 * origin.
 */
export function settingsOf(options: BadgeClientOptions): Settings {
  const { projectId, baseUrl = globalThis.location?.origin } = options;
  if (!projectId || !baseUrl) throw new TypeError("A BadgeClient needs projectId and baseUrl");
  const path = `/v1/${encodeURIComponent(projectId)}/badges/query/byProductId`;
  return {
    url: `${baseUrl}`.replace(/\/+$/, "") + path,
    context: copyOf(options.context),
    batchWithinMs: options.batchWithinMs ?? 0,
    timeoutMs: Math.min(options.timeoutMs ?? 1_000, delayMaxMs),
    retries: Math.min(options.retries ?? 2, 2),
    staleIfErrorSeconds: options.staleIfErrorSeconds ?? 300,
    cacheEntries: options.cacheEntries ?? 1_000,
    method: options.method ?? "auto",
    // An exception of the listener must not fail the call whose error it is given.
    onError: (error) => void Promise.resolve(error).then(options.onError).catch(console.error),
    throwOnError: options.throwOnError ?? false,
    // Looked up on each call, since a page may replace the global `fetch`.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  };
}

/**
 * A copy of a context, so that later changes to the original have no effect.
 *
 * @throws {TypeError} If the context cannot be represented as JSON.
 */
export function copyOf(context?: Context): Context {
  return JSON.parse(JSON.stringify(context ?? {}));
}
