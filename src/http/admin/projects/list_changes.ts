import { z } from "@hono/zod-openapi";
import { changesKeptDays } from "../../../domain/limits.ts";
import { openProject } from "../../../management/open_project.ts";
import { listChanges } from "../../../store/project/change_log.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { respondInSteps } from "../../respond_in_steps.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { Change, toChanges } from "./change_schema.ts";

const route = scopedRoute("read", {
  operationId: "listChanges",
  method: "get",
  path: "/admin/v1/projects/{projectId}/changes",
  tags: ["Changes"],
  summary: "List changes",
  description: `Who changed what in the project in the last ${changesKeptDays} days, newest first.`,
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(Change, "ChangePage"), "A page of changes.") },
});

export const listChangesRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const { number } = project;
    const request = pageRequest(`changes of ${number}`, z.int(), c.req.valid("query"));
    const { after, limit } = request.range;
    const { kv } = management;
    const now = management.now();
    const changes = await listChanges(kv, number, { before: after, limit, now });
    const listed = page(request, changes, (change) => change.revision);
    const items = await toChanges(listed.items, project, { kv, history: catalog.history, now });
    return await respondInSteps(c, { ...listed, items });
  });
