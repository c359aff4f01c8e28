/**
 * The URL of a request, its host replaced by one that is always valid: a client may send any text for its
 * own, and nobody here asks for it.
 */
export function plainUrl({ url }: Request): string {
  return url.replace(/^[^/]+\/\/[^/?#]*/, "http://localhost");
}
