import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../deps.ts";
import type { Metrics } from "./metrics.ts";
import type { OperationOf } from "./operation_finder.ts";

/** Gives each request its id, and counts it by operation, with its duration. */
export function countRequests(
  metrics: Metrics,
  operationOf: OperationOf,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    c.set("requestId", crypto.randomUUID());
    await next();
    const seconds = (performance.now() - startedAt) / 1_000;
    metrics.countRequest({ operation: operationOf(c).id, status: c.res.status, seconds });
  };
}
