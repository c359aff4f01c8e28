import { createRoute, z } from "@hono/zod-openapi";
import { queryProductsMax } from "../../domain/limits.ts";
import { revalidatedResponse } from "../responses.ts";
import { notModified, ReadConditions } from "../middleware/conditional_get.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { ProjectPath } from "../paths.ts";
import { plainUrl } from "../plain_url.ts";
import { publicProblems } from "../problems.ts";
import { respondCacheable } from "./respond_cacheable.ts";
import { parseParameters } from "./reading/parse_parameters.ts";
import { preparedProject, queriedProject } from "./queried_project.ts";
import { queryPath, queryPattern } from "./query_path.ts";
import { QueryResponse } from "./query_schema.ts";

const spelledId = "(0|-?[1-9][0-9]{0,15})";
/** A product in the GET form. The pattern cannot express that ids are within ±(2^53 − 1). */
const spelledProduct = `^${spelledId}(:(${spelledId}(,${spelledId})*)?)?$`;

const route = createRoute({
  operationId: "getBadgesByProductId",
  method: "get",
  path: queryPath,
  tags: ["Query"],
  summary: "Query badges by product id, cacheable",
  description: "The same response as to the POST, byte for byte, for caches between shop and " +
    "service. Put nothing personal into the `context` here: URLs are logged on their way.",
  request: {
    params: ProjectPath,
    query: z.object({
      product: z.array(z.string().openapi({ pattern: spelledProduct })).optional().openapi({
        maxItems: queryProductsMax,
        description:
          "A product's id, or an id with variants: `1235:456,789`; `1235:` is an empty " +
          "list of variants. At most 50; repeat the parameter for each: " +
          "`product=1234&product=1235:12351`.",
        example: ["1234", "1235:12351"],
        param: { style: "form", explode: true },
      }),
      // A plain string: code generators write a parameter with `content` as `context[locale]=fr`, or
      // leave it out, and one of them takes a string with `contentMediaType` for a file.
      context: z.string().optional().openapi({
        description:
          "A `ContextObject` as a string that holds JSON, at most once. `{}` if omitted. " +
          "Parameters such as `context[locale]` are ignored.",
        example: '{"bigcommerce":{"currency":"GBP"}}',
      }),
    }),
    headers: ReadConditions,
  },
  responses: {
    200: revalidatedResponse(QueryResponse, "The badges of each product."),
    304: notModified,
    ...publicProblems(400, 404, 412, 429, 503),
  },
});

/** The GET form of the query. */
export const getByProductId = (deps: Deps) => {
  const app = newApp();
  app.openAPIRegistry.registerPath(route);
  app.get(queryPattern, async (c) => {
    const project = await queriedProject(c, deps.catalog);
    const parameters = new URL(plainUrl(c.req.raw)).searchParams;
    const query = parseParameters(parameters);
    const prepared = await preparedProject(deps, project, query.products);
    return respondCacheable(c.req.raw, c.env, query, prepared, deps);
  });
  return app;
};
