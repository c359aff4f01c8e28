import type { Context } from "hono";
import type { AppEnv } from "../deps.ts";

/**
 * Version, trace, caller's span and flags: https://www.w3.org/TR/trace-context/#traceparent-header
 */
const traceParentPattern = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The `traceparent` of a request, by which its log line can be found from the caller's trace.
 * Anything malformed is left out, because it is a stranger's text.
 */
export function traceParentOf(c: Context<AppEnv>): string | undefined {
  const traceParent = c.req.header("traceparent");
  if (traceParent === undefined || !traceParentPattern.test(traceParent)) return undefined;
  return traceParent;
}
