import type { Context } from "hono";
import { DomainError } from "../../domain/errors.ts";
import type { AppEnv } from "../deps.ts";

/**
 * Refuses requests from pages of other origins.
 *
 * @throws {DomainError} `forbidden`.
 */
export function assertOwnOrigin(c: Context<AppEnv>, { publicUrl }: { publicUrl: string }): void {
  const isOwn = isOwnOrigin({
    origin: c.req.header("origin"),
    referer: c.req.header("referer"),
    fetchSite: c.req.header("sec-fetch-site"),
    // The original header: if it is missing, the server makes up the host in the request's URL.
    host: c.req.header("host"),
    publicUrl,
  });
  if (!isOwn) {
    throw new DomainError("forbidden", "The request comes from a page of another origin");
  }
}

/** What a request's headers say about its origin and target. */
export interface OriginClaim {
  /** The header `Origin`, which browsers send with every write. */
  readonly origin: string | undefined;
  /** The header `Referer`, which is used if there is no `Origin`. */
  readonly referer: string | undefined;
  /** The header `Sec-Fetch-Site`. */
  readonly fetchSite: string | undefined;
  /** The header `Host`. */
  readonly host: string | undefined;
  /** The public URL of this service. */
  readonly publicUrl: string;
}

/**
 * Whether a write with the panel's cookie may come from this origin: from the public URL's origin,
 * from a page of the requested host, or from a client other than a browser, which sends neither
 * origin nor referrer.
 *
 * The scheme of a page of the requested host is not compared, because it is unknown behind a proxy.
 * Without an `Origin`, a `Referer` of another site is refused, and so is a browser whose
 * `Sec-Fetch-Site` says that the page is another site's.
 */
export function isOwnOrigin(claim: OriginClaim): boolean {
  const { origin, referer, fetchSite } = claim;
  if (origin !== undefined) return plainOrigin.test(origin) && isOfOwnPage(origin, claim);
  if (fetchSite === "cross-site" || fetchSite === "same-site") return false;
  return referer === undefined || referer === "" || isOfOwnPage(referer, claim);
}

/**
 * An origin in the form of RFC 6454. `null`, a list, or a value with a path are never this
 * service's.
 */
const plainOrigin = /^https?:\/\/[^\s/\\?#@,]+$/i;

/**
 * Whether the page with this URL or origin is of the public URL's origin or of the requested host.
 */
function isOfOwnPage(url: string, { host, publicUrl }: OriginClaim): boolean {
  const page = URL.parse(url);
  if (page === null || !/^https?:$/.test(page.protocol)) return false;
  return page.origin === URL.parse(publicUrl)?.origin || page.host === hostOf(host, page.protocol);
}

/** A `Host` header in the normal form of URLs, without the scheme's default port. */
function hostOf(host: string | undefined, protocol: string): string | undefined {
  if (host === undefined || !/^[^\s/\\?#@,]+$/.test(host)) return undefined;
  return URL.parse(`${protocol}//${host}`)?.host;
}
