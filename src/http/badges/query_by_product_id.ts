import { createRoute } from "@hono/zod-openapi";
import { queryBodyMaxBytes } from "../../domain/limits.ts";
import { cacheableResponse } from "../responses.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { ProjectPath } from "../paths.ts";
import { publicProblems } from "../problems.ts";
import { readLenientText } from "../request_body.ts";
import { queryResponse, readTimedQuery } from "./fast_path.ts";
import { preflightHeaders } from "./cors_headers.ts";
import { preparedProject, queriedProject } from "./queried_project.ts";
import { queryExamples } from "./query_examples.ts";
import { queryPath, queryPattern } from "./query_path.ts";
import { QueryBody, QueryResponse } from "./query_schema.ts";

const description =
  `Returns for up to 50 products which badges each shows, in the merchant's order. \
 Needs no credentials. The body is read as JSON whatever the \`Content-Type\` says, so that a \
browser needs no preflight.

**Variants.** What an entry returns of a badge, by how the product has it:

| the product has the badge | \`{id}\` | \`variantIds: [456]\` | \`variantIds: [789]\` | \`variantIds: []\` |
|---|---|---|---|---|
| as a whole | shown | shown | shown | shown |
| for variant 456 | shown | shown | – | – |
| for variant 456, \`showOnProduct: false\` | – | shown | – | – |
| for variants 456 and 789 | shown | shown | shown | – |
| by its rule, or as every product | shown | shown | shown | shown |
| excluded | – | – | – | – |

**Who sees it, and when.** A badge is shown from its \`startsAt\` until its \`endsAt\`, if its \`when\` \
matches the \`context\`: a field that the context lacks matches nothing. A product that is not \
stored has only the badges of every product.

**Which of several.** They are in the product's own order, then in the project's; earlier badges \
win. Of a group (\`exclusiveGroup\`) the first is shown; an \`exclusiveOnProduct\` badge hides all others, an \`exclusive\` badge hides others of its type; \
\`maxPerProduct\` of the type and \`maxBadgesPerProduct\` of the project limit the rest. A badge that is not \
shown hides none.

**Language.** \`locale\` picks by RFC 4647 lookup: for \`fr-CA\` the content, over it \`fr\`, over it \`fr-CA\`.`;

const route = createRoute({
  operationId: "queryBadgesByProductId",
  method: "post",
  path: queryPath,
  tags: ["Query"],
  summary: "Query badges by product id",
  description,
  request: {
    params: ProjectPath,
    body: {
      required: true,
      content: { "application/json": { schema: QueryBody, examples: queryExamples } },
    },
  },
  responses: {
    200: cacheableResponse(QueryResponse, "The badges of each product."),
    ...publicProblems(400, 404, 413, 415, 429, 503),
  },
});

/**
 * The only call that shops make. Its route is registered for the document only: the standard
 * validator would require a `Content-Type`, and be slower than using the same schema here.
 */
export const queryByProductId = (deps: Deps) => {
  const app = newApp();
  app.openAPIRegistry.registerPath(route);
  app.options(queryPattern, () => new Response(null, { status: 204, headers: preflightHeaders }));
  app.post(queryPattern, async (c) => {
    // The body first: while a slow one arrives, the project may be replaced or deleted.
    const text = await readLenientText(c.req.raw, queryBodyMaxBytes);
    const project = await queriedProject(c, deps.catalog);
    const query = readTimedQuery(text, deps);
    const prepared = await preparedProject(deps, project, query.products);
    return queryResponse(c.req.raw, c.env, query, prepared, deps);
  });
  return app;
};
