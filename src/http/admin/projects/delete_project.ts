import { deletedProjectDays } from "../../../domain/limits.ts";
import { deleteProject } from "../../../management/projects/delete_project.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";

const route = scopedRoute("admin", {
  operationId: "deleteProject",
  method: "delete",
  path: "/admin/v1/projects/{projectId}",
  tags: ["Projects"],
  summary: "Delete a project with all its data",
  description:
    `Also deletes its types, badges, products and changes. For ${deletedProjectDays} days it can ` +
    "be restored, by a `POST` to its `restore`; after that, everything is deleted for good. " +
    "Tokens lose access to it; a token that was limited to it alone is revoked. Its id is free " +
    "immediately.",
  request: { params: ProjectPath, headers: Preconditions },
  responses: { 204: { description: "The project was deleted." } },
});

export const deleteProjectRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    await deleteProject(management, author(c, route), { projectId, precondition });
    return c.body(null, 204);
  });
