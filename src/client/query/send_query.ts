import { closed } from "../bounds_and_delays.ts";
import { abortable } from "./abortable.ts";
import type { Freshness } from "./badge_cache.ts";
import {
  BadgeQueryError,
  type BadgeQueryErrorCode,
  type ErrorDetails,
} from "../badge_query_error.ts";
import type { Settings } from "../options.ts";
import { queryRequest } from "./query_request.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";
import { entryKey, isObject } from "../entry.ts";

/** A successful response. */
export interface QueryResponse<Badge> extends Freshness {
  /** The badges of each entry, by its key. */
  readonly badges: ReadonlyMap<string, readonly Badge[]>;
}

/**
 * Sends one query for up to 50 entries, by their keys, and reads the response. The signal aborts it.
 * Never rejects: errors are returned.
 */
export async function sendQuery<Badge extends AnyBadge>(
  entries: ReadonlyMap<string, ProductEntry>,
  settings: Settings,
  signal: AbortSignal,
): Promise<QueryResponse<Badge> | BadgeQueryError> {
  const products = [...entries.values()];
  const failure = (code: BadgeQueryErrorCode, message: string, details?: ErrorDetails) =>
    new BadgeQueryError(code, message, products, details);
  // Freshness counts from before the request is sent, so that badges are never cached for too long.
  const sentAt = Date.now();
  let text: string | undefined;
  try {
    signal.throwIfAborted();
    const [url, init] = queryRequest(entries, settings);
    const response = await abortable(settings.fetch(url, { ...init, signal }), signal);
    text = await abortable(response.text(), signal);
    const { status, headers } = response;
    if (status === 200) {
      // None with `no-cache` or `no-store`.
      const [, seconds] =
        /^(?!.*no-[cs]).*?max-age=(\d+)/i.exec(`${headers.get("cache-control")}`) ?? [];
      const maxAge = Number(seconds);
      const fresh = Math.max(0, maxAge - Number(headers.get("age"))) || 0;
      return {
        badges: readBadges(text),
        freshUntil: sentAt + 1_000 * fresh,
        // That of a GET is half of it, rounded up: shared caches may serve it for the other half.
        maxAge: init.method ? Math.ceil(maxAge / 2) : maxAge,
      };
    }
    const violations = status === 400 ? violationsIn(text) : [];
    const refused = products.filter((_, place) =>
      violations.some((violation) => RegExp(`^/query/products/${place}[/ ]`).test(violation))
    );
    return refused[0]
      ? new BadgeQueryError("refused", violations.join("; "), refused, { status })
      : failure("status", [`status ${status}`, ...violations].join("; "), {
        status,
        retryAfterMs: status === 429 || status > 501 ? retryAfterMs(headers) : undefined,
      });
  } catch (cause) {
    if (signal.aborted) {
      return signal.reason === closed
        ? failure(closed, closed)
        : failure("timeout", `no answer in ${settings.timeoutMs} ms`, {
          cause,
          retryAfterMs: 0,
        });
    }
    return text === undefined
      ? failure("network", "connection failed", { cause, retryAfterMs: 0 })
      : failure("answer", `${cause}`, { status: 200, cause });
  }
}

/**
 * `Retry-After` (seconds or a date, RFC 9110, section 10.2.3) in milliseconds; 0 if missing or
 * invalid.
 */
function retryAfterMs(headers: Headers): number {
  const value = `${headers.get("retry-after")}`;
  return Math.max(0, Number(value) * 1_000 || Date.parse(value) - Date.now() || 0);
}

/**
 * The violations in a problem document (RFC 9457), each as its place and what is wrong there. Empty if
 * it is none of the service: probably a proxy's error page.
 */
function violationsIn(text: string): string[] {
  try {
    const { errors }: { errors: Violation[] } = JSON.parse(text);
    return errors.map((it) => `${it.pointer ?? it.parameter} ${it.detail}`);
  } catch {
    return [];
  }
}

interface Violation {
  /** The JSON Pointer to it in the body, or the parameter. */
  readonly pointer?: string;
  readonly parameter?: string;
  readonly detail: string;
}

/** The expected response. It may hold more; missing parts are noticed while it is read. */
interface ResponseBody<Badge> {
  readonly products: readonly {
    readonly query: ProductEntry;
    readonly badges: readonly { readonly id: string }[];
    /** What differs for this product from the badges' content. */
    readonly overrides?: readonly { readonly id: string; readonly content: object }[];
  }[];
  readonly badges: readonly Badge[];
}

/**
 * Reads the badges of a response, by the keys of its entries, in any order, with the content that
 * each entry overrides. Leaves out entries for which a badge is missing from the response or
 * malformed.
 *
 * @throws {SyntaxError} If the text is not JSON.
 * @throws {TypeError} If the JSON is not a query response.
 */
function readBadges<Badge extends AnyBadge>(text: string): Map<string, readonly Badge[]> {
  const body: ResponseBody<Badge> = JSON.parse(text);
  const byId = new Map(body.badges.map((badge) => [badge.id, badge]));
  const badgesByEntry = new Map<string, readonly Badge[]>();
  for (const { query, badges, overrides } of body.products) {
    const shown = badges.map(({ id }) => {
      const badge = byId.get(id);
      const own = overrides?.find((it) => it.id === id);
      return own && badge ? { ...badge, content: { ...badge.content, ...own.content } } : badge;
    });
    if (shown.every(isBadge<Badge>)) badgesByEntry.set(entryKey(query), shown);
  }
  return badgesByEntry;
}

/** Pages read `badge.content.text` without checking that `content` is an object. */
export function isBadge<Badge extends AnyBadge>(badge: Badge | undefined): badge is Badge {
  return typeof badge?.typeId === "string" && isObject(badge.content);
}
