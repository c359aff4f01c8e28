import { abortable } from "./abortable.ts";
import {
  BadgeQueryError,
  type BadgeQueryErrorCode,
  type FaultDetails,
} from "../badge_query_error.ts";
import type { Settings } from "../options.ts";
import { queryRequest } from "./query_request.ts";
import { readAnswer } from "./read_answer.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** One request. */
export interface Query {
  /** Up to 50, by their keys. */
  readonly entries: ReadonlyMap<string, ProductEntry>;
  readonly settings: Settings;
  /** Breaks it off. */
  readonly signal: AbortSignal;
}

/** A whole answer. */
export interface Answer<Badge> {
  /** By the keys of entries. */
  readonly badges: ReadonlyMap<string, readonly Badge[]>;
  /** Milliseconds since the epoch. */
  readonly freshUntil: number;
}

/** Sends one query, and reads what comes. Never rejects: a fault is what it gives. */
export async function sendQuery<Badge extends AnyBadge>(
  { entries, settings, signal }: Query,
): Promise<Answer<Badge> | BadgeQueryError> {
  const fault = (code: BadgeQueryErrorCode, message: string, details?: FaultDetails) =>
    new BadgeQueryError(code, message, [...entries.values()], details);
  // As if it had been answered the moment it was asked: nothing is kept for too long.
  const asked = Date.now();
  let text: string | undefined;
  try {
    signal.throwIfAborted();
    const { url, init } = queryRequest(entries, settings);
    const response = await abortable(settings.fetch(url, { ...init, signal }), signal);
    text = await abortable(response.text(), signal);
    const { status, headers } = response;
    if (status === 200) return { badges: readAnswer(text), freshUntil: asked + freshMs(headers) };
    return (status === 400 && refusal(text, [...entries.values()])) ||
      fault("status", `the service answered ${status}`, {
        status,
        retryAfterMs: status === 429 || status === 503 ? retryAfterMs(headers) : undefined,
      });
  } catch (cause) {
    if (signal.aborted) {
      return fault("timeout", `no answer within ${settings.timeoutMs} ms`, { cause });
    }
    return text === undefined
      ? fault("network", "the connection failed", { cause, retryAfterMs: 0 })
      : fault("answer", `${cause}`, { status: 200, cause });
  }
}

/** For how long caches may keep an answer, less the time for which they did. */
function freshMs(headers: Headers): number {
  const maxAge = /max-age=(\d+)/i.exec(`${headers.get("cache-control")}`)?.[1];
  return 1_000 * Math.max(0, Number(maxAge) - Number(headers.get("age"))) || 0;
}

/** `Retry-After`, which is in seconds or a date: RFC 9110, section 10.2.3. */
function retryAfterMs(headers: Headers): number {
  const value = `${headers.get("retry-after")}`;
  return Math.max(0, Number(value) * 1_000 || Date.parse(value) - Date.now() || 0);
}

/** The fault of entries that a problem (RFC 9457) refuses: it names them by JSON Pointers to their places. */
function refusal(text: string, entries: readonly ProductEntry[]): BadgeQueryError | undefined {
  try {
    const errors: { pointer: string; detail: string }[] = JSON.parse(text).errors;
    const refused = entries.filter((_, place) =>
      errors.some(({ pointer }) => `${pointer}/`.startsWith(`/query/products/${place}/`))
    );
    const message = errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; ");
    if (refused.length > 0) {
      return new BadgeQueryError("refused", message, refused, { status: 400 });
    }
  } catch {
    // The page of a proxy, and no problem of the service.
  }
}
