import { z } from "@hono/zod-openapi";
import { BadgeType } from "../../../domain/badges/badge_type.ts";
import { respondInSteps } from "../../respond_in_steps.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { ProjectPath } from "../../paths.ts";
import { listById } from "../../../management/list_by_id.ts";

const route = scopedRoute("read", {
  operationId: "listTypes",
  method: "get",
  path: "/admin/v1/projects/{projectId}/types",
  tags: ["Badge types"],
  summary: "List badge types",
  description: "The types that the project's badges can have, with their schemas, by id.",
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(BadgeType, "BadgeTypePage"), "A page of badge types.") },
});

export const listTypesRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const request = pageRequest(`types of ${project.number}`, z.string(), c.req.valid("query"));
    const types = listById(project.types, request.range);
    return await respondInSteps(c, page(request, types, (type) => type.id));
  });
