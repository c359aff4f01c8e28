import type { Context, NotFoundHandler } from "hono";
import type { RouterRoute } from "hono/types";
import { DomainError } from "../../domain/errors.ts";
import type { AppEnv } from "../deps.ts";

/**
 * The response if no route matches: 405 with `Allow` if the path has a route for another method,
 * else 404.
 */
export function notFound(routes: readonly RouterRoute[]): NotFoundHandler<AppEnv> {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { path, method } of routes) {
    if (method === "ALL") continue;
    const methods = methodsByPath.get(path) ?? new Set();
    methods.add(method);
    if (method === "GET") methods.add("HEAD");
    methodsByPath.set(path, methods);
  }
  const patterns = [...methodsByPath].map(([path, methods]) => ({
    pattern: new RegExp(
      `^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`,
    ),
    allow: [...methods].sort().join(", "),
  }));
  return (c) => {
    const known = patterns.find(({ pattern }) => pattern.test(c.req.path));
    if (known === undefined) throw new DomainError("not_found", "There is nothing at this path");
    return methodNotAllowed(c, known.allow);
  };
}

/** The response to another method than those that a path supports. */
export function methodNotAllowed(c: Context, allow: string): never {
  c.header("Allow", allow);
  throw new DomainError("method_not_allowed", `The path supports only ${allow}`);
}
