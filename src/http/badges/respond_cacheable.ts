import type { CatalogProject } from "../../catalog/catalog_project.ts";
import { ResponseTag } from "../../catalog/response_tag.ts";
import { isUnchanged, preconditionsOf } from "../middleware/conditional_get.ts";
import type { AppEnv, Deps } from "../deps.ts";
import { jsonType } from "../unread/json_response.ts";
import { anyOrigin, corsHeaders } from "./cors_headers.ts";
import type { Query } from "./reading/read_query.ts";

/** The response to a query that shared caches can store; a 304 if the client has it already. */
export function respondCacheable(
  request: Request,
  env: AppEnv["Bindings"] | undefined,
  { context, products }: Query,
  project: CatalogProject,
  { management, metrics, unread }: Deps,
): Response {
  const startedAt = metrics.queries.start();
  const now = management.now();
  const responseTag = new ResponseTag();
  const text = project.responseTo(products, { context, now }, responseTag);
  const tag = responseTag.toString();
  // Before it is counted, because this may throw.
  const isKnown = isUnchanged(preconditionsOf(request), tag);
  const { allowedOrigins } = project.state.settings;
  const cacheSeconds = project.cacheSeconds(now);
  const headers = {
    "ETag": tag,
    "Cache-Control": sharedCaching(cacheSeconds),
    ...(allowedOrigins === undefined
      ? anyOrigin
      : corsHeaders(allowedOrigins, request.headers.get("origin") ?? undefined)),
  };
  if (isKnown) {
    metrics.queries.answered(project, products.length, startedAt);
    metrics.queries.unchanged();
    const notRenewed = cacheSeconds === 0 ? notRenewedByNginx : {};
    return new Response(null, { status: 304, headers: { ...headers, ...notRenewed } });
  }
  const init = { headers: { ...jsonType, ...headers } };
  const response = unread.respond(text, init, project.responseBytes, request, env);
  metrics.queries.answered(project, products.length, startedAt);
  return response;
}

/**
 * nginx ignores `max-age=0` on a 304, and keeps its copy for its original time: past the end of a
 * badge. It accepts an expiry time long in the past, and does not forward this header.
 */
const notRenewedByNginx = { "X-Accel-Expires": "@1" };

/** During half of the time, a cache may respond with a stale copy while it revalidates. */
function sharedCaching(cacheSeconds: number): string {
  const stale = Math.floor(cacheSeconds / 2);
  return `public, max-age=${cacheSeconds - stale}, stale-while-revalidate=${stale}`;
}
