import { Mapping, MappingBody } from "../../../domain/imports/mapping.ts";
import { putMapping } from "../../../management/mappings/put_mapping.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, MappingPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { createdResponse, jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";
import { mappingExample } from "./mapping_example.ts";

const route = scopedRoute("write", {
  operationId: "putMapping",
  method: "put",
  path: "/admin/v1/projects/{projectId}/mappings/{mappingId}",
  tags: ["Imports"],
  summary: "Create or replace a mapping",
  description: "A mapping says which columns of a file with headers of its own become which " +
    "fields of products. Imports and feeds name it by its id, which cannot be `columns` or " +
    "`google`: these are built in.",
  request: {
    params: MappingPath,
    headers: Preconditions,
    body: jsonBody(MappingBody, mappingExample),
  },
  responses: {
    200: resourceResponse(Mapping, "The mapping was replaced."),
    201: createdResponse(Mapping, "The mapping was created."),
    ...problems(409),
  },
});

export const putMappingRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, mappingId } = c.req.valid("param");
    const { id: sentId, ...fields } = c.req.valid("json");
    assertSameId(sentId, mappingId);
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, mapping: { id: mappingId, ...fields }, precondition };
    const { mapping, created } = await putMapping(management, author(c, route), input);
    if (!created) return c.json(mapping, 200, resourceHeaders(mapping));
    const path = `/admin/v1/projects/${projectId}/mappings/${mappingId}`;
    return c.json(mapping, 201, resourceHeaders(mapping, path));
  });
