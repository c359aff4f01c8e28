import { z } from "@hono/zod-openapi";
import { Project } from "../../../domain/project.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { listProjects } from "../../../management/projects/list_projects.ts";

const route = scopedRoute("read", {
  operationId: "listProjects",
  method: "get",
  path: "/admin/v1/projects",
  tags: ["Projects"],
  summary: "List projects",
  description: "By id. A token that is limited to some projects sees its own.",
  request: { query: Paging },
  responses: { 200: jsonResponse(pageOf(Project, "ProjectPage"), "A page of projects.") },
});

export const listProjectsRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const request = pageRequest("projects", z.string(), c.req.valid("query"));
    const projects = await listProjects(management.kv, c.get("principal"), request.range);
    return c.json(page(request, projects, (project) => project.id), 200);
  });
