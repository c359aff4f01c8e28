import { type Hook, OpenAPIHono } from "@hono/zod-openapi";
import { type Fault, invalid } from "../domain/errors.ts";
import { faultsOfZod } from "../management/faults.ts";
import type { AppEnv } from "./deps.ts";

/**
 * Turns the errors of a route's schemas into a problem. Errors in parameters have the parameter's
 * name.
 */
// deno-lint-ignore no-explicit-any -- as the library has it: the hook serves routes of any input
const refuse: Hook<any, AppEnv, any, any> = (result) => {
  if (result.success) return;
  const faults = faultsOfZod(result.error);
  if (result.target === "json") throw invalid("The body has faults", faults);
  throw invalid("The request has faulty parameters", faults.map(ofParameter));
};

function ofParameter(fault: Fault): Fault {
  if (!("pointer" in fault)) return fault;
  return { parameter: fault.pointer.slice(1).split("/")[0] ?? "", detail: fault.detail };
}

/** Creates an app for some routes, with the same validation errors as the whole service. */
export function newApp(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({ defaultHook: refuse });
}
