import { getLogger } from "@logtape/logtape";
import type { Context, MiddlewareHandler } from "hono";
import { unauthenticatedLogLinesPerSecond } from "../../domain/limits.ts";
import { clientAddress } from "../credentials/client_address.ts";
import { readSessionCookie } from "../credentials/session_cookie.ts";
import type { AppEnv, Deps } from "../deps.ts";
import { LineLimit } from "../telemetry/line_limit.ts";
import type { OperationOf } from "../telemetry/operation_finder.ts";
import { traceParentOf } from "../telemetry/trace_parent.ts";

const log = getLogger(["badges", "management"]);

/** Logs requests to the management API and for metrics. */
export interface AccessLog {
  /**
   * Writes one line per request; without valid credentials, at most
   * `unauthenticatedLogLinesPerSecond` lines a second.
   */
  readonly management: MiddlewareHandler<AppEnv>;
  /** Writes one line per request for metrics whose token is refused, within the same limit. */
  readonly scrapes: MiddlewareHandler<AppEnv>;
}

export function createAccessLog(deps: Deps, operationOf: OperationOf): AccessLog {
  const limit = new LineLimit(unauthenticatedLogLinesPerSecond, deps.management.now);

  function write(c: Context<AppEnv>, start: number): void {
    const principal = c.get("principal");
    if (principal === undefined && !limit.admits()) return;
    const operation = operationOf(c).id;
    const hasFailed = principal === undefined && isFailedSignIn(c, operation);
    const { method, path } = c.req;
    log.info(hasFailed ? "Sign-in failed" : "Management request", {
      method,
      path,
      status: c.res.status,
      operation,
      requestId: c.get("requestId"),
      traceparent: traceParentOf(c),
      address: clientAddress(c, deps.trustedProxies),
      tokenId: principal?.tokenId,
      milliseconds: Math.round((performance.now() - start) * 10) / 10,
      ...(hasFailed && { reason: c.error?.message }),
      ...limit.takeDropped(),
    });
  }

  return {
    management: async (c, next) => {
      const start = performance.now();
      await next();
      write(c, start);
    },
    scrapes: async (c, next) => {
      const start = performance.now();
      await next();
      if (c.get("principal") === undefined && isFailedSignIn(c)) write(c, start);
    },
  };

  /**
   * Whether a request was refused because of its token or session, or because of too many such
   * failures.
   */
  function isFailedSignIn(c: Context<AppEnv>, operation?: string): boolean {
    if (c.res.status !== 401 && c.res.status !== 429) return false;
    return c.req.header("authorization") !== undefined ||
      readSessionCookie(c, deps) !== undefined || operation === "createSession";
  }
}
