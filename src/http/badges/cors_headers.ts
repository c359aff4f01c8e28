import { noSniffing } from "../middleware/safe_headers.ts";

const exposedHeaders = "ETag, Age, Retry-After";

/** The headers of a preflight response: the same for every project, existing or not. */
export const preflightHeaders = {
  ...noSniffing,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, POST",
  "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
  "Access-Control-Max-Age": "86400",
};

/** The headers of public responses that pages of any origin can read. */
export const anyOrigin: Record<string, string> = {
  ...noSniffing,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": exposedHeaders,
};

/**
 * The headers of public responses, which allow scripts to read them. A project with
 * `allowedOrigins` responds to other pages too, but their browsers withhold the response.
 */
export function corsHeaders(
  allowedOrigins: readonly string[] | undefined,
  origin: string | undefined,
): Record<string, string> {
  if (allowedOrigins === undefined) return anyOrigin;
  if (origin === undefined || !allowedOrigins.includes(origin)) {
    return { ...noSniffing, "Vary": "Origin" };
  }
  return {
    ...noSniffing,
    "Vary": "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": exposedHeaders,
  };
}
