import { getLogger } from "@logtape/logtape";
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../deps.ts";
import type { Metrics } from "../metrics.ts";

const log = getLogger(["badges", "management"]);

/** Writes one line for each management request, and counts it by operation. */
export function accessLog(
  metrics: Metrics,
  operationOf: (method: string, path: string) => string | undefined,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now();
    c.set("requestId", crypto.randomUUID());
    await next();
    const { method, path } = c.req;
    const { status } = c.res;
    const operation = matchedRoutes(c).map((route) => operationOf(method, route.path))
      .find((it) => it !== undefined) ?? "none";
    metrics.countManagement(operation, status);
    log.info("Management request", {
      method,
      path,
      status,
      operation,
      requestId: c.get("requestId"),
      tokenId: c.get("principal")?.tokenId,
      milliseconds: Math.round((performance.now() - start) * 10) / 10,
    });
  };
}
