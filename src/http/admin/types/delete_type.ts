import { deleteType } from "../../../management/types/delete_type.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { TypePath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = scopedRoute("write", {
  operationId: "deleteType",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/types/{typeId}",
  tags: ["Badge types"],
  summary: "Delete a badge type",
  description: "If badges use the type, returns a 409 that names them.",
  request: { params: TypePath, headers: Preconditions },
  responses: { 204: { description: "The badge type was deleted." }, ...problems(409) },
});

export const deleteTypeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, typeId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    await deleteType(management, author(c, route), { projectId, typeId, precondition });
    return c.body(null, 204);
  });
