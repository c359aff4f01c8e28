import type { OpenAPIHono } from "@hono/zod-openapi";
import { projectKnown } from "./access.ts";
import { createAccessLog } from "./admin/access_log.ts";
import { adminRoutes } from "./admin/admin_routes.ts";
import { conditionComponent } from "./admin/badges/condition_component.ts";
import { restoreProjectRoute } from "./admin/projects/restore_project.ts";
import { postSessionRoute } from "./admin/session/post_session.ts";
import { fastPath } from "./badges/fast_path.ts";
import { getByProductId } from "./badges/get_by_product_id.ts";
import { rateLimit } from "./badges/rate_limit.ts";
import { queryByProductId } from "./badges/query_by_product_id.ts";
import { conditionalReads } from "./middleware/conditional_get.ts";
import { authenticated } from "./credentials/authenticated.ts";
import { getConfigurationSchema } from "./configuration_schema.ts";
import { PreparedDocument } from "./assets/prepared_document.ts";
import { BodyBudget } from "./body_budget.ts";
import type { AppEnv, Deps } from "./deps.ts";
import { createDocument, registerSecuritySchemes } from "./document.ts";
import { errorHandler } from "./error_handler.ts";
import { requirePlainHost } from "./middleware/plain_host.ts";
import { safeHeaders } from "./middleware/safe_headers.ts";
import { headAsGet } from "./middleware/head_as_get.ts";
import { notFound } from "./middleware/not_found.ts";
import { type Fetch, newApp } from "./new_app.ts";
import { getProjectOpenApi } from "./project_document/get_project_open_api.ts";
import { referencePages } from "./pages/reference_pages.ts";
import { getMetrics } from "./system/get_metrics.ts";
import { health } from "./system/health.ts";
import { problemPage } from "./system/problem_page.ts";
import { boundResponses } from "./unread/bound_responses.ts";
import { operationFinder, type OperationOf } from "./telemetry/operation_finder.ts";
import { nameQuerySpans, nameSpans } from "./telemetry/spans.ts";
import type { MiddlewareHandler } from "hono";
import type { Metrics } from "./telemetry/metrics.ts";
import { longBodiesMaxBytes, longBodiesPerTokenMaxBytes } from "../domain/limits.ts";

/**
 * Creates the whole service, as one function from request to response. Queries bypass the router,
 * because every shopper waits for each layer in between.
 */
export function createApp(deps: Deps): OpenAPIHono<AppEnv> {
  const app = newApp();
  registerSecuritySchemes(app.openAPIRegistry, deps);
  app.openAPIRegistry.registerComponent("schemas", "Condition", conditionComponent);
  app.route("/", queryByProductId(deps));
  app.route("/", getByProductId(deps));
  const operationOf = operationFinder(app);
  // After the queries, which count themselves.
  app.use(countRequests(deps.metrics, operationOf));
  if (deps.isTraced) app.use(nameSpans(operationOf));
  // Created once, when all routes are registered, and reused.
  let document: string | undefined;
  const serviceDocument = () => document ??= JSON.stringify(createDocument(app, deps.publicUrl));
  app.route("/", getProjectOpenApi(deps, serviceDocument));

  // Queries are already answered at this point. They are public, whatever the path they came by.
  app.use(safeHeaders(deps));
  const accessLog = createAccessLog(deps, operationOf);
  app.use("/admin/v1/*", accessLog.management);
  app.use("/metrics", accessLog.scrapes);
  const bodies = new BodyBudget({
    maxBytes: longBodiesMaxBytes,
    holderMaxBytes: longBodiesPerTokenMaxBytes,
  });
  app.use("/admin/v1/*", async (c, next) => {
    c.set("bodies", bodies);
    await next();
  });
  // Before authentication: a caller who signs in has no credentials yet.
  app.route("/", postSessionRoute(deps));
  // Public, because editors fetch it.
  app.route("/", getConfigurationSchema(serviceDocument));
  app.use("/admin/v1/*", authenticated(deps), conditionalReads);
  // The project in its path does not exist.
  app.route("/", restoreProjectRoute(deps));
  app.use("/admin/v1/projects/:projectId/*", projectKnown(deps.management.kv));
  for (const routes of adminRoutes(deps)) app.route("/", routes);

  for (const routes of [health(deps), getMetrics(deps)]) app.route("/", routes);
  let prepared: PreparedDocument | undefined;
  app.get(
    "/openapi.json",
    (c) => (prepared ??= new PreparedDocument(serviceDocument())).respond(c),
  );
  app.route("/", problemPage(deps));
  app.route("/", referencePages(deps, serviceDocument));
  const missing = notFound(app.routes);
  app.notFound(missing);
  // As a route too: the library answers unmatched requests only after the middleware that counts
  // them.
  app.all("*", missing);
  app.onError(errorHandler(deps));
  app.fetch = layersBeforeRouter(deps).reduceRight((next, layer) => layer(next), app.fetch);
  return app;
}

/** From the outermost to the innermost. Queries pay only for those before the fast path. */
function layersBeforeRouter(deps: Deps): ((next: Fetch) => Fetch)[] {
  const { queriesPerSecond, isTraced } = deps;
  return [
    // First, because everything else reads the URL.
    (next) => requirePlainHost(deps, next),
    ...isTraced ? [nameQuerySpans] : [],
    ...queriesPerSecond === undefined
      ? []
      : [(next: Fetch) => rateLimit(deps, queriesPerSecond, next)],
    (next) => fastPath(deps, next),
    (next) => boundResponses(deps, next),
    headAsGet,
  ];
}

/** Gives each request its id, and counts it by operation, with its duration. */
function countRequests(
  metrics: Metrics,
  operationOf: OperationOf,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    c.set("requestId", c.env?.requestId ?? crypto.randomUUID());
    await next();
    const seconds = (performance.now() - startedAt) / 1_000;
    metrics.countRequest({ operation: operationOf(c).id, status: c.res.status, seconds });
  };
}
