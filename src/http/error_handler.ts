import { getLogger } from "@logtape/logtape";
import type { Context, ErrorHandler } from "hono";
import { routePath } from "hono/route";
import { DomainError } from "../domain/errors.ts";
import { failureLogLinesPerSecond } from "../domain/limits.ts";
import { patchMediaTypes } from "./access.ts";
import { corsHeaders } from "./badges/cors_headers.ts";
import { queryPattern } from "./badges/query_path.ts";
import type { AppEnv, Deps } from "./deps.ts";
import { toProblem } from "./problems.ts";
import { LineLimit } from "./telemetry/line_limit.ts";
import { traceParentOf } from "./telemetry/trace_parent.ts";

const log = getLogger(["badges", "http"]);

/**
 * Responds to errors with problems. Anything but a `DomainError` is a bug, whose details are only
 * logged.
 */
export function errorHandler(
  { catalog, metrics, publicUrl, management }: Deps,
): ErrorHandler<AppEnv> {
  // While the store is down, each query of a project that is not in memory could write a line.
  const limit = new LineLimit(failureLogLinesPerSecond, management.now);
  return (error, c) => {
    const requestId = c.get("requestId") ?? crypto.randomUUID();
    const known = error instanceof DomainError ? error : undefined;
    const { body, status, headers } = toProblem(known, { publicUrl, requestId });
    if (status === 415 && c.req.method === "PATCH") headers["Accept-Patch"] = patchMediaTypes;
    // A service that is ending is not a failure; a store that is down has a cause.
    const isFailure = status >= 500 && (known === undefined || known.cause !== undefined);
    if (isFailure && limit.admits()) {
      logFailure(c, error, { requestId, status, ...limit.takeDropped() });
    }
    if (routePath(c) === queryPattern) metrics.queries.refused(status);
    if (c.req.path.startsWith("/v1/")) {
      const project = catalog.get(c.req.param("projectId") ?? projectInPath(c.req.path));
      const cors = corsHeaders(project?.state.settings.allowedOrigins, c.req.header("origin"));
      Object.assign(headers, cors);
    }
    return c.body(JSON.stringify(body), status, headers);
  };
}

function projectInPath(path: string): string {
  return path.split("/")[2] ?? "";
}

function logFailure(
  c: Context<AppEnv>,
  error: Error,
  { requestId, status, ...dropped }: {
    requestId: string;
    status: number;
    droppedLines?: number;
  },
): void {
  log.error("A request failed", {
    requestId,
    traceparent: traceParentOf(c),
    status,
    ...dropped,
    method: c.req.method,
    path: c.req.path,
    error: error.stack ?? String(error),
    cause: error.cause === undefined ? undefined : String(error.cause),
  });
}
