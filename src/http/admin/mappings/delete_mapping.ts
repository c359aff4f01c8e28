import { deleteMapping } from "../../../management/mappings/delete_mapping.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { MappingPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

const route = scopedRoute("write", {
  operationId: "deleteMapping",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/mappings/{mappingId}",
  tags: ["Imports"],
  summary: "Delete a mapping",
  description: "If feeds use the mapping, returns a 409 that names them. Imports that have begun " +
    "continue.",
  request: { params: MappingPath, headers: Preconditions },
  responses: { 204: { description: "The mapping was deleted." }, ...problems(409) },
});

export const deleteMappingRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, mappingId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    await deleteMapping(management, author(c, route), { projectId, mappingId, precondition });
    return c.body(null, 204);
  });
