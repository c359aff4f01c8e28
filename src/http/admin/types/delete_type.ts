import { createRoute } from "@hono/zod-openapi";
import { deleteType } from "../../../management/types/delete_type.ts";
import { scoped } from "../../access.ts";
import { noContent, preconditionOf, Preconditions } from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { TypePath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("write"),
  operationId: "deleteType",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/types/{typeId}",
  tags: ["Badge types"],
  summary: "Delete a badge type",
  description: "If badges use the type, returns a 409 that names them.",
  request: { params: TypePath, headers: Preconditions },
  responses: {
    204: noContent("The badge type was deleted."),
    ...problems(400, 401, 403, 404, 409, 412, 429, 503),
  },
});

export const deleteTypeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, typeId } = c.req.valid("param");
    const precondition = preconditionOf(c.req.valid("header"));
    await deleteType(management, author(c, route), { projectId, typeId, precondition });
    return c.body(null, 204);
  });
