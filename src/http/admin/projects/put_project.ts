import { Project, ProjectBody } from "../../../domain/project.ts";
import { putProject } from "../../../management/projects/put_project.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { createdResponse, jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, ProjectPath } from "../../paths.ts";

const route = scopedRoute("admin", {
  operationId: "putProject",
  method: "put",
  path: "/admin/v1/projects/{projectId}",
  tags: ["Projects"],
  summary: "Create or replace a project",
  description: "Replaces the settings as a whole: omitted fields get their defaults. The " +
    "project keeps its types, badges and products.",
  request: {
    params: ProjectPath,
    headers: Preconditions,
    body: jsonBody(ProjectBody, { name: "Demo shop", cacheSeconds: 60 }),
  },
  responses: {
    200: resourceResponse(Project, "The project was replaced."),
    201: createdResponse(Project, "The project was created."),
  },
});

export const putProjectRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { id: sentId, ...settings } = c.req.valid("json");
    assertSameId(sentId, projectId);
    const precondition = preconditionsOf(c.req.raw);
    const input = { id: projectId, settings, precondition };
    const { project, created } = await putProject(management, author(c, route), input);
    if (!created) return c.json(project, 200, resourceHeaders(project));
    return c.json(project, 201, resourceHeaders(project, `/admin/v1/projects/${projectId}`));
  });
