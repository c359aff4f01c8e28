import { createRoute } from "@hono/zod-openapi";
import { queryBodyMaxBytes } from "../../domain/limits.ts";
import { jsonAnswer } from "../answers.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { ProjectPath } from "../paths.ts";
import { problems } from "../problems.ts";
import { readLenientText } from "../request_body.ts";
import { anyOrigin, corsHeaders, preflightHeaders, queriedProject } from "./public_answer.ts";
import { QueryAnswer, QueryBody, queryExample } from "./query_schema.ts";
import { parseQuery } from "./read_query.ts";

export const queryPath = "/v1/{projectId}/badges/query/byProductId";
export const queryPattern = "/v1/:projectId/badges/query/byProductId";

const route = createRoute({
  operationId: "queryBadgesByProductId",
  method: "post",
  path: queryPath,
  tags: ["Query"],
  summary: "Query badges by product id",
  description: "Answers for up to 50 products which badges each shows, in the order that the " +
    "merchant set. An entry without `variantIds` gets the badges of the product and of any of its " +
    "variants; one with `variantIds` those of the product and of these variants. A product that is " +
    "not known has no badges of its own. Needs no credentials. The body is read as JSON whatever the " +
    "`Content-Type` says, so that a browser needs no preflight.",
  request: {
    params: ProjectPath,
    body: {
      required: true,
      content: { "application/json": { schema: QueryBody, example: queryExample } },
    },
  },
  responses: {
    200: jsonAnswer(QueryAnswer, "The badges of each product."),
    ...problems(400, 404, 413, 503),
  },
});

/** What a query is answered with where every origin may read it, by how long caches may keep it. */
const readyInits = new Map<number, ResponseInit>();
/** Towards the start or end of a badge each second has its own. */
const readyInitsMax = 1_000;

function initFor(cacheSeconds: number): ResponseInit {
  let init = readyInits.get(cacheSeconds);
  if (init === undefined) {
    if (readyInits.size === readyInitsMax) readyInits.clear();
    init = { headers: { ...answerHeaders(cacheSeconds), ...anyOrigin } };
    readyInits.set(cacheSeconds, init);
  }
  return init;
}

function answerHeaders(cacheSeconds: number): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "Cache-Control": `private, max-age=${cacheSeconds}`,
  };
}

/**
 * The one call that shops make. Its route stands in the document only: the stock validator would ask for
 * a `Content-Type`, and be slower than asking the same schema here.
 */
export const queryByProductId = ({ catalog, management, metrics }: Deps) => {
  const app = newApp();
  app.openAPIRegistry.registerPath(route);
  app.options(queryPattern, () => new Response(null, { status: 204, headers: preflightHeaders }));
  app.post(queryPattern, async (c) => {
    // The body first: while a slow one comes, the project may be replaced, or deleted.
    const text = await readLenientText(c.req.raw, queryBodyMaxBytes);
    const project = await queriedProject(c, catalog);
    const { allowedOrigins } = project.state.settings;
    const { context, products } = parseQuery(text);
    const now = management.now();
    const answer = project.answer(products, { context, now });
    const cacheSeconds = project.cacheSeconds(now);
    metrics.countAnswered();
    if (allowedOrigins === undefined) return new Response(answer, initFor(cacheSeconds));
    const cors = corsHeaders(allowedOrigins, c.req.header("origin"));
    return new Response(answer, { headers: { ...answerHeaders(cacheSeconds), ...cors } });
  });
  return app;
};
