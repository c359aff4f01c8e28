import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import type { Scope } from "../auth/scope.ts";
import { managementBodyMaxBytes } from "../domain/limits.ts";
import { jsonBodyWithin, scoped } from "./access.ts";
import { notModified, ReadConditions } from "./middleware/conditional_get.ts";
import { problems, type ProblemStatus } from "./problems.ts";

type Middleware = Parameters<typeof scoped>[1];

/**
 * Creates a route that needs a scope, enforced by middleware before the given one. Adds what follows
 * from the request: the middleware that reads a JSON body, the 304, and the problems that every such
 * route can have. The route lists other problems, such as a 409.
 */
export function scopedRoute<
  P extends string,
  R extends Omit<RouteConfig, "path" | "middleware"> & { path: P },
>(scope: Scope, route: R, ...middleware: Middleware[]) {
  return routeWithBody(
    scope,
    route,
    jsonBodyWithin(managementBodyMaxBytes, { isOptional: route.request?.body?.required === false }),
    ...middleware,
  );
}

/** The same, with the middleware that reads the body. */
export function routeWithBody<
  P extends string,
  R extends Omit<RouteConfig, "path" | "middleware"> & { path: P },
>(scope: Scope, route: R, readBody: Middleware, ...middleware: Middleware[]) {
  const { request = {}, responses } = route;
  const readsBody = request.body === undefined ? [] : [readBody];
  return createRoute({
    ...scoped(scope, ...middleware, ...readsBody),
    ...route,
    responses: {
      ...responses,
      ...request.headers === ReadConditions && { 304: notModified },
      ...problems(...problemsOf(request)),
    },
  });
}

/** The problems that every route with such a request can have, besides an internal error. */
function problemsOf({ params, query, headers, body }: NonNullable<RouteConfig["request"]>) {
  const causes: [unknown, readonly ProblemStatus[]][] = [
    [true, [401, 403, 429, 503]],
    [params ?? query ?? body, [400]],
    [params, [404]],
    [headers, [412]],
    [body, [413, 415]],
  ];
  return causes.flatMap(([cause, statuses]) => cause === undefined ? [] : statuses);
}
