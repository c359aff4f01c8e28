import { z } from "@hono/zod-openapi";
import { deletedProjectDays } from "../../../domain/limits.ts";
import { Project } from "../../../domain/project.ts";
import { chosenId } from "../../../domain/scalar_schemas.ts";
import { restoreProject } from "../../../management/projects/restore_project.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { optionalJsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

const Restoration = z.strictObject({
  id: chosenId().optional().openapi({
    description: "The new id; the one that it had if omitted.",
    example: "outdoor-shop-again",
  }),
}).openapi("Restoration", { description: "Under which id a deleted project is restored." });

const route = scopedRoute("admin", {
  operationId: "restoreProject",
  method: "post",
  path: "/admin/v1/projects/{projectId}/restore",
  tags: ["Projects"],
  summary: "Restore a deleted project",
  description:
    `Restores the project that was last deleted under this id, with all its data, up to ` +
    `${deletedProjectDays} days after its deletion. \`GET projects?deleted=true\` lists what can be ` +
    "restored. Tokens do not get their access back. A token that is limited to some projects can " +
    "restore none. A 409 if the id is taken: choose another one.",
  request: {
    params: ProjectPath,
    body: optionalJsonBody(Restoration, { id: "outdoor-shop-again" }),
  },
  responses: { 200: resourceResponse(Project, "The project is back."), ...problems(404, 409) },
});

/** Its path names a project that does not exist, so it is routed before those of projects. */
export const restoreProjectRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { id = projectId } = c.req.valid("json");
    const project = await restoreProject(management, author(c, route), { projectId, id });
    return c.json(project, 200, resourceHeaders(project));
  });
