import { type Span, trace } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import { projectIdIn, queryPath } from "../badges/query_path.ts";
import type { AppEnv } from "../deps.ts";
import type { Fetch } from "../new_app.ts";
import type { OperationOf } from "./operation_finder.ts";

/** Names the span of each request after its route, if it has one. */
export function nameSpans(operationOf: OperationOf): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { pattern } = operationOf(c);
    if (pattern !== undefined) nameSpan(c.req.method, pattern);
    await next();
  };
}

/** Names the spans of queries, most of which do not go through the router. */
export function nameQuerySpans(fetch: Fetch): Fetch {
  return (request, ...rest) => {
    if (projectIdIn(request.url) !== undefined) nameSpan(request.method, queryPath);
    return fetch(request, ...rest);
  };
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/#name */
function nameSpan(method: string, route: string): void {
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${route}`);
  span?.setAttribute("http.route", route);
}

/**
 * Keeps query strings out of all spans. The runtime writes the URL of each request to its span
 * before any code here runs, has no option against that, and cannot undo it, because setting an
 * attribute again adds a duplicate. So this replaces the setter, which all spans share.
 */
export function hideQueryStrings(): void {
  // A span that is never ended is never sent.
  const spans: Span = Object.getPrototypeOf(trace.getTracer("badges").startSpan("unsent"));
  const { setAttribute } = spans;
  spans.setAttribute = function (name, value) {
    if (name === "url.query") return this;
    const isUrl = name === "url.full" && typeof value === "string";
    return setAttribute.call(this, name, isUrl ? value.replace(/\?.*/s, "") : value);
  };
}
