import { type Hook, OpenAPIHono } from "@hono/zod-openapi";
import { invalid, type Violation } from "../domain/errors.ts";
import { violationsOfZod } from "../domain/zod_violations.ts";
import type { AppEnv } from "./deps.ts";

/**
 * Throws the violations of a route's schemas as a problem. Those in parameters have the parameter's
 * name.
 */
// deno-lint-ignore no-explicit-any -- as the library has it: the hook serves routes of any input
const refuse: Hook<any, AppEnv, any, any> = (result) => {
  if (result.success) return;
  const violations = violationsOfZod(result.error);
  if (result.target === "json") throw invalid("The body is invalid", violations);
  throw invalid("The request has invalid parameters", violations.map(ofParameter));
};

function ofParameter(violation: Violation): Violation {
  if (!("pointer" in violation)) return violation;
  return { parameter: violation.pointer.slice(1).split("/")[0] ?? "", detail: violation.detail };
}

/** The function from request to response of an app. */
export type Fetch = OpenAPIHono<AppEnv>["fetch"];

/** Creates an app for some routes, with the same validation errors as the whole service. */
export function newApp(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({ defaultHook: refuse });
}
