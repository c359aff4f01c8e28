import { Project } from "../../../domain/project.ts";
import { toProject } from "../../../management/projects/put_project.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { ProjectPath } from "../../paths.ts";

const route = scopedRoute("read", {
  operationId: "getProject",
  method: "get",
  path: "/admin/v1/projects/{projectId}",
  tags: ["Projects"],
  summary: "Get a project",
  description: "The project's settings.",
  request: { params: ProjectPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Project, "The project.") },
});

export const getProjectRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { settings } = await openProject(catalog, c.get("principal"), projectId);
    const project = toProject(projectId, settings);
    return c.json(project, 200, resourceHeaders(project));
  });
