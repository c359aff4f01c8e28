import { createRoute } from "@hono/zod-openapi";
import { deleteProject } from "../../../management/projects/delete_project.ts";
import { scoped } from "../../access.ts";
import { noContent, preconditionOf, Preconditions } from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("admin"),
  operationId: "deleteProject",
  method: "delete",
  path: "/admin/v1/projects/{projectId}",
  tags: ["Projects"],
  summary: "Delete a project with all its data",
  description:
    "Deletes its types, badges, products and changes for good. Tokens lose access to it; a " +
    "token that was limited to it alone is revoked.",
  request: { params: ProjectPath, headers: Preconditions },
  responses: {
    204: noContent("The project was deleted."),
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const deleteProjectRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const precondition = preconditionOf(c.req.valid("header"));
    await deleteProject(management, author(c, route), { projectId, precondition });
    return c.body(null, 204);
  });
