import type { MiddlewareHandler } from "hono";
import { isBehindTls } from "../credentials/behind_tls.ts";
import type { AppEnv, Deps } from "../deps.ts";

/** A year, in seconds: whoever was here by TLS comes by TLS again. */
const strictTransport = "max-age=31536000";

/** Keeps browsers from taking an answer for another type than it says. */
export const noSniffing = { "X-Content-Type-Options": "nosniff" };

/** The headers of every answer that pages of other origins have no use for. */
export const answersOfThisOrigin = {
  ...noSniffing,
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Gives every answer the headers that keep browsers from taking it for something else, and pages of others
 * from taking it in.
 */
export function safeHeaders(
  deps: Pick<Deps, "publicUrl" | "trustedProxies">,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(answersOfThisOrigin)) headers.set(name, value);
    // Of this host alone: whether every sub-domain is reached by TLS is for the proxy that ends it to say.
    if (isBehindTls(c, deps)) headers.set("Strict-Transport-Security", strictTransport);
  };
}
