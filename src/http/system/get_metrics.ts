import { z } from "@hono/zod-openapi";
import { unlimited } from "../access.ts";
import { scopedRoute } from "../scoped_route.ts";
import { authenticatedScraper } from "../credentials/authenticated.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";

const route = scopedRoute("read", {
  // No cookie: that is the panel's, and sent to the management API only.
  security: [{ bearer: ["read"] }],
  operationId: "getMetrics",
  method: "get",
  path: "/metrics",
  tags: ["System"],
  summary: "Metrics for Prometheus",
  description: "The service's metrics in Prometheus' text format. Requires a `read` " +
    "token that is not limited to some projects, or `METRICS_TOKEN`.",
  responses: {
    200: {
      description: "The metrics.",
      content: {
        "text/plain": { schema: z.string(), example: "badges_catalog_projects 1\n" },
      },
    },
  },
}, unlimited);

export const getMetrics = (deps: Deps) => {
  const app = newApp();
  app.use("/metrics", authenticatedScraper(deps));
  return app.openapi(route, async (c) => {
    const { metrics } = deps;
    return c.text(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  });
};
