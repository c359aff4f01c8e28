import { createRoute, z } from "@hono/zod-openapi";
import { type Fault, invalid } from "../../domain/errors.ts";
import type { JsonObject, JsonValue } from "../../domain/json.ts";
import { bodyDepthMax } from "../../domain/limits.ts";
import { tagOfText } from "../../management/precondition.ts";
import { resourceAnswer } from "../answers.ts";
import { isKnown, KnownTags } from "../conditional_get.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { ProjectPath } from "../paths.ts";
import { plainUrl } from "../plain_url.ts";
import { problems } from "../problems.ts";
import { assertDepth, parseJson } from "../request_body.ts";
import { corsHeaders, queriedProject } from "./public_answer.ts";
import { queryPath, queryPattern } from "./query_path.ts";
import { QueryAnswer } from "./query_schema.ts";
import { type Query, readQuery } from "./read_query.ts";

const route = createRoute({
  operationId: "getBadgesByProductId",
  method: "get",
  path: queryPath,
  tags: ["Query"],
  summary: "Query badges by product id, cacheable",
  description: "The same answer as the POST gives, byte for byte, for caches between shop and " +
    "service. Keep what is personal out of the `context` here: URLs are logged on their way.",
  request: {
    params: ProjectPath,
    query: z.object({
      product: z.array(z.string()).optional().openapi({
        description:
          "A product's id, or an id with variants: `1235:456,789`; `1235:` is an empty " +
          "list of variants. At most 50.",
        example: ["1234", "1235:12351"],
      }),
      context: z.string().optional().openapi({
        description: "The context as JSON, at most once. `{}` if missing.",
        example: "{}",
      }),
    }),
    headers: KnownTags,
  },
  responses: {
    200: resourceAnswer(QueryAnswer, "The badges of each product."),
    304: { description: "The answer is one that you have." },
    ...problems(400, 404, 503),
  },
});

/** The GET form of the query. */
export const getByProductId = ({ catalog, management, metrics }: Deps) => {
  const app = newApp();
  app.openAPIRegistry.registerPath(route);
  app.get(queryPattern, async (c) => {
    const project = await queriedProject(c, catalog);
    const parameters = new URL(plainUrl(c.req.raw)).searchParams;
    const { context, products } = parseParameters(parameters);
    const now = management.now();
    const answer = project.answer(products, { context, now });
    metrics.countAnswered();
    const tag = tagOfText(answer);
    const { allowedOrigins } = project.state.settings;
    const cacheSeconds = project.cacheSeconds(now);
    const headers = {
      "ETag": tag,
      "Cache-Control": sharedCaching(cacheSeconds),
      ...corsHeaders(allowedOrigins, c.req.header("origin")),
    };
    if (isKnown(tag, c.req.header("if-none-match"))) {
      const notRenewed = cacheSeconds === 0 ? notRenewedByNginx : {};
      return new Response(null, { status: 304, headers: { ...headers, ...notRenewed } });
    }
    return new Response(answer, { headers: { "Content-Type": "application/json", ...headers } });
  });
  return app;
};

/**
 * nginx takes a 304 with `max-age=0` for one that says nothing, and keeps what it has for as long as that was
 * to be kept when it was new: past the end of a badge. An instant long past it believes, and tells nobody.
 */
const notRenewedByNginx = { "X-Accel-Expires": "@1" };

/** Half of the time a cache may answer with what it has while it asks for what is new. */
function sharedCaching(cacheSeconds: number): string {
  const stale = Math.floor(cacheSeconds / 2);
  return `public, max-age=${cacheSeconds - stale}, stale-while-revalidate=${stale}`;
}

/** The query that parameters spell; its faults have the pointers of the POST's body. */
function parseParameters(parameters: URLSearchParams): Query {
  const contexts = parameters.getAll("context");
  if (contexts.length > 1) throw faulty({ pointer: "/context", detail: "must stand at most once" });
  const products = parameters.getAll("product").map(parseProduct);
  return readQuery({ context: parseContext(contexts[0] ?? "{}"), query: { products } });
}

/** In the POST's body the context stands one level down. */
const contextDepthMax = bodyDepthMax - 1;

function parseContext(text: string): JsonValue {
  try {
    assertDepth(text, contextDepthMax);
    return parseJson(text);
  } catch {
    throw faulty({
      pointer: "/context",
      detail: `must be JSON that nests up to ${contextDepthMax} deep`,
    });
  }
}

/** What does not spell an integer becomes a string, which the schema refuses at its place. */
function parseProduct(text: string): JsonObject {
  const [id = "", variants, ...more] = text.split(":");
  if (variants === undefined) return { id: integer(id) };
  if (more.length > 0) return { id: text };
  return { id: integer(id), variantIds: variants === "" ? [] : variants.split(",").map(integer) };
}

function integer(text: string): number | string {
  return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text;
}

function faulty(fault: Fault) {
  return invalid("The query has faults", [fault]);
}
