/** What a request says of where it comes from and where it goes to. */
export interface OriginClaim {
  /** The header `Origin`, which browsers send with every write. */
  readonly origin: string | undefined;
  /** The header `Referer`, which counts where there is no `Origin`. */
  readonly referer: string | undefined;
  /** The header `Sec-Fetch-Site`. */
  readonly fetchSite: string | undefined;
  /** The header `Host`. */
  readonly host: string | undefined;
  /** Where the world reaches this service. */
  readonly publicUrl: string;
}

/**
 * Whether a write with the panel's cookie may come from there: from the public URL's origin, from a page of
 * the host that is asked, or from a client that is no browser and names neither origin nor referrer.
 *
 * The scheme of the host's page does not count: behind a proxy it is not known. Without an `Origin`, a `Referer` of
 * another site is refused, and so is a browser that says in `Sec-Fetch-Site` that the page is another site's.
 */
export function isOwnOrigin(claim: OriginClaim): boolean {
  const { origin, referer, fetchSite } = claim;
  if (origin !== undefined) return plainOrigin.test(origin) && isOfOwnPage(origin, claim);
  if (fetchSite === "cross-site" || fetchSite === "same-site") return false;
  return referer === undefined || referer === "" || isOfOwnPage(referer, claim);
}

/** An origin as RFC 6454 writes it: `null`, a list, or one with a path are never this service's. */
const plainOrigin = /^https?:\/\/[^\s/\\?#@,]+$/i;

/** Whether the page at this URL, or of this origin, is the public URL's or the asked host's. */
function isOfOwnPage(url: string, { host, publicUrl }: OriginClaim): boolean {
  const page = URL.parse(url);
  if (page === null || !/^https?:$/.test(page.protocol)) return false;
  return page.origin === URL.parse(publicUrl)?.origin || page.host === hostOf(host, page.protocol);
}

/** A header `Host` in the form that URLs have it in, where the port of the scheme is left out. */
function hostOf(host: string | undefined, protocol: string): string | undefined {
  if (host === undefined || !/^[^\s/\\?#@,]+$/.test(host)) return undefined;
  return URL.parse(`${protocol}//${host}`)?.host;
}
