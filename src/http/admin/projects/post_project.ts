import { Project, ProjectInput } from "../../../domain/project.ts";
import { createProject } from "../../../management/projects/put_project.ts";
import { unlimited } from "../../access.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { createdResponse, jsonBody, resourceHeaders } from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { problems } from "../../problems.ts";

const route = scopedRoute("admin", {
  operationId: "createProject",
  method: "post",
  path: "/admin/v1/projects",
  tags: ["Projects"],
  summary: "Create a project",
  description: "You choose the id, which is part of every path. A token that is " +
    "limited to some projects cannot create one.",
  request: { body: jsonBody(ProjectInput, { id: "garden-shop", name: "Garden shop" }) },
  responses: { 201: createdResponse(Project, "The new project."), ...problems(409) },
}, unlimited);

export const postProjectRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { id, ...settings } = c.req.valid("json");
    const project = await createProject(management, author(c, route), { id, settings });
    return c.json(project, 201, resourceHeaders(project, `/admin/v1/projects/${id}`));
  });
