import { z } from "@hono/zod-openapi";
import { Mute, toMute } from "../../../domain/findings/mute.ts";
import { listById } from "../../../management/list_by_id.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";

const route = scopedRoute("read", {
  operationId: "listMutes",
  method: "get",
  path: "/admin/v1/projects/{projectId}/findings/mutes",
  tags: ["Insight"],
  summary: "List muted findings",
  description: "By id, with those whose problem does not exist at the moment.",
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(Mute, "MutePage"), "A page of muted findings.") },
});

export const listMutesRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const request = pageRequest(`mutes of ${project.number}`, z.string(), c.req.valid("query"));
    const mutes = listById(project.mutes, request.range).map(toMute);
    return c.json(page(request, mutes, ({ id }) => id), 200);
  });
