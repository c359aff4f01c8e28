import type { MiddlewareHandler } from "hono";
import { isBehindTls } from "../credentials/behind_tls.ts";
import type { AppEnv, Deps } from "../deps.ts";

/** One year, in seconds, during which browsers use only TLS for this host. */
const strictTransport = "max-age=31536000";

/** Keeps browsers from guessing another content type. */
export const noSniffing = { "X-Content-Type-Options": "nosniff" };

/** The headers of responses that pages of other origins do not need. */
export const sameOriginHeaders = {
  ...noSniffing,
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Gives every response headers that keep browsers from misinterpreting it, and pages of other
 * origins from embedding it.
 */
export function safeHeaders(
  deps: Pick<Deps, "publicUrl" | "trustedProxies">,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(sameOriginHeaders)) headers.set(name, value);
    // For this host only: whether every subdomain supports TLS is up to the proxy that terminates
    // it.
    if (isBehindTls(c, deps)) headers.set("Strict-Transport-Security", strictTransport);
  };
}
