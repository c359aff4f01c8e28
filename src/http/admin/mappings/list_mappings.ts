import { z } from "@hono/zod-openapi";
import { Mapping } from "../../../domain/imports/mapping.ts";
import { listById } from "../../../management/list_by_id.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { respondInSteps } from "../../respond_in_steps.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";

const route = scopedRoute("read", {
  operationId: "listMappings",
  method: "get",
  path: "/admin/v1/projects/{projectId}/mappings",
  tags: ["Imports"],
  summary: "List mappings",
  description: "The project's own mappings, by id. `columns` and `google` are built in.",
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(Mapping, "MappingPage"), "A page of mappings.") },
});

export const listMappingsRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const list = `mappings of ${project.number}`;
    const request = pageRequest(list, z.string(), c.req.valid("query"));
    const mappings = listById(project.mappings, request.range);
    return await respondInSteps(c, page(request, mappings, ({ id }) => id));
  });
