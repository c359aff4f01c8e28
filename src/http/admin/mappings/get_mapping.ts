import { Mapping } from "../../../domain/imports/mapping.ts";
import { noMapping } from "../../../domain/not_found.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { MappingPath } from "../../paths.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";

const route = scopedRoute("read", {
  operationId: "getMapping",
  method: "get",
  path: "/admin/v1/projects/{projectId}/mappings/{mappingId}",
  tags: ["Imports"],
  summary: "Get a mapping",
  description: "The mapping, as it was saved.",
  request: { params: MappingPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Mapping, "The mapping.") },
});

export const getMappingRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, mappingId } = c.req.valid("param");
    const { mappings } = await openProject(catalog, c.get("principal"), projectId);
    const mapping = mappings.get(mappingId);
    if (mapping === undefined) throw noMapping(mappingId);
    return c.json(mapping, 200, resourceHeaders(mapping));
  });
