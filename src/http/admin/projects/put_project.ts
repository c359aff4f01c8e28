import { entityTag } from "../../../domain/entity_tag.ts";
import { createRoute } from "@hono/zod-openapi";
import { Project, ProjectBody } from "../../../domain/project.ts";
import { putProject } from "../../../management/projects/put_project.ts";
import { scopedWithBody } from "../../access.ts";
import {
  createdResponse,
  jsonBody,
  preconditionOf,
  Preconditions,
  resourceResponse,
} from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scopedWithBody("admin"),
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
    ...problems(400, 401, 403, 404, 412, 413, 415, 429, 503),
  },
});

export const putProjectRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { id: sentId, ...settings } = c.req.valid("json");
    assertSameId(sentId, projectId);
    const precondition = preconditionOf(c.req.valid("header"));
    const input = { id: projectId, settings, precondition };
    const { project, created } = await putProject(management, author(c, route), input);
    const ETag = entityTag(project);
    if (!created) return c.json(project, 200, { ETag });
    return c.json(project, 201, { ETag, Location: `/admin/v1/projects/${projectId}` });
  });
