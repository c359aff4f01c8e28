import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../deps.ts";

/** What a request asks for: never its path, of which there is no end. */
export interface AskedOperation {
  /** The id of the operation; of a page the pattern of its path; `none` where there is nothing. */
  readonly id: string;
  /** The pattern of the path as the document writes it. */
  readonly pattern: string | undefined;
}

export type OperationOf = (c: Context<AppEnv>) => AskedOperation;

/** Finds what a request asks for among the routes of `app`, whether or not it was let in. */
export function operationFinder(app: OpenAPIHono<AppEnv>): OperationOf {
  let operations: Map<string, AskedOperation> | undefined;
  return (c) => {
    operations ??= documented(app);
    for (const { method, path } of matchedRoutes(c)) {
      // What stands for all methods stands before a route, and is none.
      if (method === "ALL") continue;
      return operations.get(`${method} ${path}`) ?? { id: path, pattern: path };
    }
    return { id: "none", pattern: undefined };
  };
}

function documented(app: OpenAPIHono<AppEnv>): Map<string, AskedOperation> {
  const operations = new Map<string, AskedOperation>();
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { method, path: pattern, operationId: id = pattern } = definition.route;
    const path = pattern.replace(/\{(\w+)\}/g, ":$1");
    operations.set(`${method.toUpperCase()} ${path}`, { id, pattern });
  }
  return operations;
}
