import { getLogger } from "@logtape/logtape";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../deps.ts";
import type { OperationOf } from "../telemetry/operation_finder.ts";
import { traceParentOf } from "../telemetry/trace_parent.ts";

const log = getLogger(["badges", "management"]);

/** Writes one line for each management request. */
export function accessLog(operationOf: OperationOf): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const { method, path } = c.req;
    log.info("Management request", {
      method,
      path,
      status: c.res.status,
      operation: operationOf(c).id,
      requestId: c.get("requestId"),
      traceparent: traceParentOf(c),
      tokenId: c.get("principal")?.tokenId,
      milliseconds: Math.round((performance.now() - start) * 10) / 10,
    });
  };
}
