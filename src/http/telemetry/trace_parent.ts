import type { Context } from "hono";
import type { AppEnv } from "../deps.ts";

/** Version, trace, caller's span and flags: https://www.w3.org/TR/trace-context/#traceparent-header */
const traceParentPattern = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The `traceparent` of a request, by which its line in the log is found from where it came. What is none is left out:
 * a log is no place for text that a stranger chose.
 */
export function traceParentOf(c: Context<AppEnv>): string | undefined {
  const traceParent = c.req.header("traceparent");
  if (traceParent === undefined || !traceParentPattern.test(traceParent)) return undefined;
  return traceParent;
}
