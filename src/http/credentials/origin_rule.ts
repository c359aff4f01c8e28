/** What a request says of where it comes from and where it goes to. */
export interface OriginClaim {
  /** The header `Origin`, which browsers send with every write. */
  readonly origin: string | undefined;
  /** The header `Sec-Fetch-Site`. */
  readonly fetchSite: string | undefined;
  /** The header `Host`. */
  readonly host: string | undefined;
  /** Where the world reaches this service. */
  readonly publicUrl: string;
}

/**
 * Whether a write with the panel's cookie may come from there: from the public URL's origin or a page of
 * the host that is asked, or from what is no browser and names no origin.
 *
 * Of the host's page the scheme does not count: behind a proxy it is not known. A browser that leaves out
 * the origin but says itself that the page is another site's is believed.
 */
export function isOwnOrigin({ origin, fetchSite, host, publicUrl }: OriginClaim): boolean {
  if (origin === undefined) return fetchSite !== "cross-site" && fetchSite !== "same-site";
  // As RFC 6454 spells one: `null`, several, or one with a path are nobody's.
  const claimed = /^https?:\/\/[^\s/\\?#@,]+$/i.test(origin) ? URL.parse(origin) : null;
  if (claimed === null) return false;
  return claimed.origin === URL.parse(publicUrl)?.origin ||
    claimed.host === hostOf(host, claimed.protocol);
}

/** A header `Host` in the form that URLs have it in, where the port of the scheme is left out. */
function hostOf(host: string | undefined, protocol: string): string | undefined {
  if (host === undefined || !/^[^\s/\\?#@,]+$/.test(host)) return undefined;
  return URL.parse(`${protocol}//${host}`)?.host;
}
