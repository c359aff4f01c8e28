import type { OpenAPIHono } from "@hono/zod-openapi";
import { projectKnown } from "./access.ts";
import { createAccessLog } from "./admin/access_log.ts";
import { adminRoutes } from "./admin/admin_routes.ts";
import { conditionComponent } from "./admin/badges/condition_component.ts";
import { postSessionRoute } from "./admin/session/post_session.ts";
import { answeringQueries } from "./badges/answering_queries.ts";
import { getByProductId } from "./badges/get_by_product_id.ts";
import { limitingQueries } from "./badges/limiting_queries.ts";
import { queryByProductId } from "./badges/query_by_product_id.ts";
import { conditionalReads } from "./conditional_get.ts";
import { authenticated } from "./credentials/authenticated.ts";
import { registerSecuritySchemes } from "./credentials/security_schemes.ts";
import type { AppEnv, Deps } from "./deps.ts";
import { makeDocument } from "./document.ts";
import { errorHandler } from "./error_handler.ts";
import { requirePlainHost } from "./gate/plain_host.ts";
import { safeHeaders } from "./gate/safe_headers.ts";
import { answeringHead } from "./head.ts";
import { notFound } from "./method_not_allowed.ts";
import { newApp } from "./new_app.ts";
import { getProjectOpenApi } from "./project_document/get_project_open_api.ts";
import { referencePages } from "./reference/reference_pages.ts";
import { getMetrics } from "./system/get_metrics.ts";
import { health } from "./system/health.ts";
import { problemPage } from "./system/problem_page.ts";
import { boundingAnswers } from "./unread/bounding_answers.ts";
import { countedRequests } from "./telemetry/counted_requests.ts";
import { operationFinder } from "./telemetry/operation_finder.ts";
import { namedSpans, namingQuerySpans } from "./telemetry/spans.ts";

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
  app.use(countedRequests(deps.metrics, operationOf));
  if (deps.isTraced) app.use(namedSpans(operationOf));
  // Created once, when all routes are registered, and reused.
  let document: string | undefined;
  const serviceDocument = () => document ??= JSON.stringify(makeDocument(app, deps.publicUrl));
  app.route("/", getProjectOpenApi(deps, serviceDocument));

  // Queries are already answered at this point. They are public, whatever the path they came by.
  app.use(safeHeaders(deps));
  const accessLog = createAccessLog(deps, operationOf);
  app.use("/admin/v1/*", accessLog.management);
  app.use("/metrics", accessLog.scrapes);
  // Before authentication: a caller who signs in has no credentials yet.
  app.route("/", postSessionRoute(deps));
  app.use("/admin/v1/*", authenticated(deps), conditionalReads);
  app.use("/admin/v1/projects/:projectId/*", projectKnown(deps.management.kv));
  for (const routes of adminRoutes(deps)) app.route("/", routes);

  for (const routes of [health(deps), getMetrics(deps)]) app.route("/", routes);
  app.get("/openapi.json", (c) =>
    c.body(serviceDocument(), 200, {
      "Content-Type": "application/json",
      "Cache-Control": "no-cache",
    }));
  app.route("/", problemPage(deps));
  app.route("/", referencePages(deps));
  const missing = notFound(app.routes);
  app.notFound(missing);
  // As a route too: the library answers unmatched requests only after the middleware that counts
  // them.
  app.all("*", missing);
  app.onError(errorHandler(deps));
  app.fetch = answeringQueries(deps, boundingAnswers(deps, answeringHead(app.fetch)));
  const { queriesPerSecond, isTraced } = deps;
  // Queries pay for these only if they are configured.
  if (queriesPerSecond !== undefined) {
    app.fetch = limitingQueries(deps, queriesPerSecond, app.fetch);
  }
  if (isTraced) app.fetch = namingQuerySpans(app.fetch);
  // Last, so that it runs before everything that reads the URL.
  app.fetch = requirePlainHost(deps, app.fetch);
  return app;
}
