import type { MiddlewareHandler } from "hono";
import { invalid } from "../../domain/errors.ts";
import type { AppEnv } from "../deps.ts";

/**
 * Refuses a request whose `Host` holds what ends a host in a URL. The runtime makes the URL of both: what stands
 * there would be the start of the path that is routed, and caches and proxies would know another.
 */
export const plainHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (/[/?#\\]/.test(c.req.header("host") ?? "")) {
    const fault = { parameter: "Host", detail: "must be a host, and a port if there is one" };
    throw invalid("The request has a faulty header", [fault]);
  }
  await next();
};
