import type { CatalogProject } from "../../catalog/catalog_project.ts";
import { isUnavailable } from "../../domain/errors.ts";
import { BoundedMap } from "../../domain/bounded_map.ts";
import { queryBodyMaxBytes } from "../../domain/limits.ts";
import type { AppEnv, Deps } from "../deps.ts";
import type { Fetch } from "../new_app.ts";
import { plainUrl } from "../plain_url.ts";
import { declaredBytes } from "../request_body.ts";
import { respondCacheable } from "./respond_cacheable.ts";
import { anyOrigin, corsHeaders } from "./cors_headers.ts";
import { projectIdIn } from "./query_path.ts";
import { parseQuery, type Query } from "./reading/read_query.ts";
import { scanParameters } from "./reading/scan_parameters.ts";
import { refuseQuery } from "./refuse_query.ts";
import { noteArrival } from "../../store/yielder.ts";
import { type JsonInit, jsonType } from "../unread/json_response.ts";

/**
 * Fast path: answers valid queries for loaded projects without the router, which takes longer than
 * finding a product. All other requests are passed to `fetch`.
 */
export function fastPath(deps: Deps, fetch: Fetch): Fetch {
  return (request, info) => {
    noteArrival();
    if (request.method === "GET") {
      return respondIfReady(deps, request, info) ?? fetch(request, info);
    }
    if (request.method !== "POST") return fetch(request, info);
    const projectId = projectIdIn(request.url);
    if (projectId === undefined) return fetch(request, info);
    if (!(declaredBytes(request) <= queryBodyMaxBytes)) return fetch(request, info);
    if (request.headers.get("content-encoding") !== null) return fetch(request, info);
    return respondAtOnce(deps, request, info, projectId, (again) => fetch(again, info));
  };
}

function respondIfReady(
  deps: Deps,
  request: Request,
  info: AppEnv["Bindings"] | undefined,
): ReturnType<Fetch> | undefined {
  const { url } = request;
  const projectId = projectIdIn(url);
  const search = url.indexOf("?");
  if (projectId === undefined || search === -1) return undefined;
  const query = scanParameters(url, search + 1);
  const project = query && deps.catalog.get(projectId);
  if (query === undefined || !project?.isReadyFor(query.products, deps.management.now())) {
    return undefined;
  }
  try {
    return respondCacheable(request, info, query, project, deps);
  } catch (error) {
    return isUnavailable(error) ? refuseQuery(request, projectId, error, deps) : undefined;
  }
}

async function respondAtOnce(
  deps: Deps,
  request: Request,
  info: AppEnv["Bindings"] | undefined,
  projectId: string,
  fetch: (request: Request) => ReturnType<Fetch>,
): Promise<Response> {
  let body: string;
  try {
    body = await request.text();
  } catch {
    return fetch(request);
  }
  try {
    const project = deps.catalog.get(projectId);
    if (project !== undefined) {
      const query = readTimedQuery(body, deps);
      if (project.isReadyFor(query.products, deps.management.now())) {
        return queryResponse(request, info, query, project, deps);
      }
    }
  } catch (error) {
    // There is no room for the response. The slow path would only create it a second time.
    if (isUnavailable(error)) return refuseQuery(request, projectId, error, deps);
    // The slow path reports any other error.
  }
  const { method, headers } = request;
  return fetch(new Request(plainUrl(request), { method, headers, body }));
}

/** A query, and the time at which it started, for the metrics. */
interface TimedQuery extends Query {
  readonly startedAt: number;
}

/**
 * Reads a query.
 *
 * @throws {DomainError} `invalid_request` if `text` is not a valid one.
 */
export function readTimedQuery(text: string, { metrics }: Deps): TimedQuery {
  const startedAt = metrics.queries.start();
  const { context, products } = parseQuery(text);
  return { context, products, startedAt };
}

/** The response to a query. */
export function queryResponse(
  request: Request,
  env: AppEnv["Bindings"] | undefined,
  { context, products, startedAt }: TimedQuery,
  project: CatalogProject,
  deps: Deps,
): Response {
  const { allowedOrigins } = project.state.settings;
  const now = deps.management.now();
  const text = project.responseTo(products, { context, now });
  const cacheSeconds = project.cacheSeconds(now);
  const init = allowedOrigins === undefined ? initFor(cacheSeconds) : initWith(
    corsHeaders(allowedOrigins, request.headers.get("origin") ?? undefined),
    cacheSeconds,
  );
  const response = deps.unread.respond(text, init, project.responseBytes, request, env);
  deps.metrics.queries.answered(project, products.length, startedAt);
  return response;
}

function initWith(cors: Record<string, string>, cacheSeconds: number): JsonInit {
  return { headers: { ...responseHeaders(cacheSeconds), ...cors } };
}

/** Shortly before the start or end of a badge, the headers differ for each second. */
const readyInitsMax = 1_000;
/** The headers of responses that every origin can read, by how long caches may keep them. */
const readyInits = new BoundedMap<number, JsonInit>(readyInitsMax);

function initFor(cacheSeconds: number): JsonInit {
  let init = readyInits.get(cacheSeconds);
  if (init === undefined) {
    init = { headers: { ...responseHeaders(cacheSeconds), ...anyOrigin } };
    readyInits.set(cacheSeconds, init);
  }
  return init;
}

function responseHeaders(cacheSeconds: number): JsonInit["headers"] {
  return { ...jsonType, "Cache-Control": `private, max-age=${cacheSeconds}` };
}
