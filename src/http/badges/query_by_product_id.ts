import { createRoute } from "@hono/zod-openapi";
import { queryBodyMaxBytes } from "../../domain/limits.ts";
import { jsonAnswer } from "../answers.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { ProjectPath } from "../paths.ts";
import { problems } from "../problems.ts";
import { readLenientText } from "../request_body.ts";
import { answerTo, readAsked } from "./answering_queries.ts";
import { preflightHeaders, preparedProject, queriedProject } from "./public_answer.ts";
import { queryExamples } from "./query_examples.ts";
import { queryPath, queryPattern } from "./query_path.ts";
import { QueryAnswer, QueryBody } from "./query_schema.ts";

const description = `Answers for up to 50 products which badges each shows, in the order that the \
merchant set. Needs no credentials. The body is read as JSON whatever the \`Content-Type\` says, so that a \
browser needs no preflight.

**Variants.** What an entry returns of a badge, by how the product has it:

| the product has the badge | \`{id}\` | \`variantIds: [456]\` | \`variantIds: [789]\` | \`variantIds: []\` |
|---|---|---|---|---|
| as a whole | shown | shown | shown | shown |
| for variant 456 | shown | shown | – | – |
| for variant 456, \`showOnProduct: false\` | – | shown | – | – |
| for variants 456 and 789 | shown | shown | shown | – |
| by its rule, or as every product | shown | shown | shown | shown |
| excluded, however it has it | – | – | – | – |

**Who sees it, and when.** A badge is shown from its \`startsAt\` until its \`endsAt\`, to whom its \`when\` \
holds for: it asks the \`context\`, and what the context does not say satisfies nothing. A product that is not \
stored has only the badges of every product.

**Which of several.** They stand in the product's own order, then in the project's; what stands earlier \
wins. Of a group (\`exclusiveGroup\`) the first is shown; an \`exclusive\` badge stands alone among its type; \
\`maxPerProduct\` of the type and \`maxBadgesPerProduct\` of the project cut the rest. A badge that is not \
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
    200: jsonAnswer(QueryAnswer, "The badges of each product."),
    ...problems(400, 404, 413, 415, 429, 503),
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
    const asked = readAsked(text, deps);
    const prepared = await preparedProject(deps, project, asked.products);
    return answerTo(c.req.raw, asked, prepared, deps);
  });
  return app;
};
