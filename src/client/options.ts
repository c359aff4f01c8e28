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
   * For how many milliseconds calls are gathered into one request. Default: 0, which gathers what is called
   * before the program next waits for anything.
   */
  readonly batchWithinMs?: number;
  /** After how many milliseconds a call gives up, its gathering, retries and reading included. Default: 1,000. */
  readonly timeoutMs?: number;
  /** How often a request is sent again after a broken connection, a 429 or a 503: 0 to 2. Default: 2. */
  readonly retries?: number;
  /**
   * For how many seconds after they have stopped being fresh badges are still given if no others can be had.
   * Default: 300. More keeps pages whole while the service is away; less shows fewer badges past their end.
   */
  readonly staleIfErrorSeconds?: number;
  /** How many entries' badges are kept; those learnt first go first. Default: 1,000. */
  readonly cacheEntries?: number;
  /**
   * `auto` sends a GET, which a cache between shop and service can answer, where the context says nothing but
   * `locale`, `bigcommerce.currency` and `bigcommerce.channel` and the address is short; else a POST, so that
   * what is personal stands in no address. Default: `auto`.
   */
  readonly method?: "auto" | "GET" | "POST";
  /** Hears of every fault, once for each request. What it throws is written to the console. */
  readonly onError?: (error: BadgeQueryError) => void;
  /** Whether a fault rejects the call instead of giving what was last known: for servers. Default: false. */
  readonly throwOnError?: boolean;
  /** What sends requests. Default: the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The options with every default, and the address to ask. */
export interface Settings extends Required<Omit<BadgeClientOptions, "projectId" | "baseUrl">> {
  readonly url: string;
}

/** The longest that timers wait. */
const delayMaxMs = 2 ** 31 - 1;

/** Fills in the defaults. Throws a `TypeError` where there is no project, or no host to ask. */
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
    // What a listener throws is no fault of the call that it hears of.
    onError: (error) => void Promise.resolve(error).then(options.onError).catch(console.error),
    throwOnError: options.throwOnError ?? false,
    // Found when it is called: a page may put its own in its place.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  };
}

/** A context as it is now, whatever its owner does to it later. Throws a `TypeError` for what JSON cannot hold. */
export function copyOf(context?: Context): Context {
  return JSON.parse(JSON.stringify(context ?? {}));
}
