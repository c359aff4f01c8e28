/**
 * The URL of a request, with a host that is always valid: a client can send any text as the host,
 * which the service does not need.
 */
export function plainUrl({ url }: Request): string {
  return url.replace(/^[^/]+\/\/[^/?#]*/, "http://localhost");
}
