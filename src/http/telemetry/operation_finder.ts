import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../deps.ts";

/** What a request is counted as. Never its path, because the number of paths is unlimited. */
export interface MatchedOperation {
  /** The id of the operation; for a page, the pattern of its path; `none` if nothing matches. */
  readonly id: string;
  /** The pattern of the path in the document's syntax. */
  readonly pattern: string | undefined;
}

export type OperationOf = (c: Context<AppEnv>) => MatchedOperation;

/**
 * Returns a function that finds the operation of a request among the routes of `app`, whether or
 * not the request was authorized.
 */
export function operationFinder(app: OpenAPIHono<AppEnv>): OperationOf {
  let operations: Map<string, MatchedOperation> | undefined;
  return (c) => {
    operations ??= documented(app);
    for (const { method, path } of matchedRoutes(c)) {
      // Middleware for all methods comes before a route, and is not one.
      if (method === "ALL") continue;
      return operations.get(`${method} ${path}`) ?? { id: path, pattern: path };
    }
    return { id: "none", pattern: undefined };
  };
}

function documented(app: OpenAPIHono<AppEnv>): Map<string, MatchedOperation> {
  const operations = new Map<string, MatchedOperation>();
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { method, path: pattern, operationId: id = pattern } = definition.route;
    const path = pattern.replace(/\{(\w+)\}/g, ":$1");
    operations.set(`${method.toUpperCase()} ${path}`, { id, pattern });
  }
  return operations;
}
