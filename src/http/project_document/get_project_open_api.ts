import { createRoute, z } from "@hono/zod-openapi";
import { resourceResponse } from "../responses.ts";
import { corsHeaders, preflightHeaders } from "../badges/cors_headers.ts";
import { queriedProject } from "../badges/queried_project.ts";
import {
  isUnchanged,
  notModified,
  preconditionsOf,
  ReadConditions,
} from "../middleware/conditional_get.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { ProjectPath } from "../paths.ts";
import { CachedBody } from "../unread/bounded_body.ts";
import { publicProblems } from "../problems.ts";
import { ProjectDocumentCache } from "./project_document_cache.ts";
import { readFrame, type ServiceFrame } from "./service_frame.ts";

const pattern = "/v1/:projectId/openapi.json";

const OpenApiDocument = z.looseObject({
  openapi: z.string().openapi({ description: "The version of the format.", example: "3.1.0" }),
  info: z.looseObject({}).openapi({ description: "Whose document it is." }),
  paths: z.looseObject({}).openapi({ description: "The query, with the project in its path." }),
  components: z.looseObject({}).openapi({ description: "The schemas of requests and responses." }),
}).openapi("OpenApiDocument", { description: "An OpenAPI 3.1 document." });

const route = createRoute({
  operationId: "getProjectOpenApi",
  method: "get",
  path: "/v1/{projectId}/openapi.json",
  tags: ["Query"],
  summary: "Get the OpenAPI document of one project",
  description:
    "The query with this project's own responses: the `content` for each `typeId` has the " +
    "schema of the badge type. Use it to generate clients and types for your own badges. It " +
    "contains the project's name and its types' names and schemas, but nothing of its badges.",
  request: { params: ProjectPath, headers: ReadConditions },
  responses: {
    200: resourceResponse(OpenApiDocument, "The document."),
    304: notModified,
    ...publicProblems(400, 404, 412, 503),
  },
});

/**
 * The document of one project. `serviceDocument` returns the text of the service's own document.
 */
export const getProjectOpenApi = ({ catalog }: Deps, serviceDocument: () => string) => {
  const app = newApp();
  let frame: ServiceFrame | undefined;
  const documents = new ProjectDocumentCache(() => frame ??= readFrame(serviceDocument()));
  app.openAPIRegistry.registerPath(route);
  app.options(pattern, () => new Response(null, { status: 204, headers: preflightHeaders }));
  app.get(pattern, async (c) => {
    const { state } = await queriedProject(c, catalog);
    const { body, tag } = await documents.of(state);
    const headers = {
      "ETag": tag,
      "Cache-Control": "no-cache",
      ...corsHeaders(state.settings.allowedOrigins, c.req.header("origin")),
    };
    if (isUnchanged(preconditionsOf(c.req.raw), tag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(new CachedBody(body), {
      headers: {
        "Content-Type": "application/json",
        "Content-Length": String(body.length),
        ...headers,
      },
    });
  });
  return app;
};
