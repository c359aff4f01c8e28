import { entityTag } from "../../../domain/entity_tag.ts";
import { createRoute } from "@hono/zod-openapi";
import { Project } from "../../../domain/project.ts";
import { toProject } from "../../../management/projects/put_project.ts";
import { scoped } from "../../access.ts";
import { resourceResponse } from "../../responses.ts";
import { notModified, ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("read"),
  operationId: "getProject",
  method: "get",
  path: "/admin/v1/projects/{projectId}",
  tags: ["Projects"],
  summary: "Get a project",
  description: "The project's settings.",
  request: { params: ProjectPath, headers: ReadConditions },
  responses: {
    200: resourceResponse(Project, "The project."),
    304: notModified,
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const getProjectRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { settings } = await openProject(catalog, c.get("principal"), projectId);
    const project = toProject(projectId, settings);
    return c.json(project, 200, { ETag: entityTag(project) });
  });
