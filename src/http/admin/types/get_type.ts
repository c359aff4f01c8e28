import { noType } from "../../../domain/not_found.ts";
import { BadgeType } from "../../../domain/badges/badge_type.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { TypePath } from "../../paths.ts";

const route = scopedRoute("read", {
  operationId: "getType",
  method: "get",
  path: "/admin/v1/projects/{projectId}/types/{typeId}",
  tags: ["Badge types"],
  summary: "Get a badge type",
  description: "The type with its schema, as it was saved.",
  request: { params: TypePath, headers: ReadConditions },
  responses: { 200: resourceResponse(BadgeType, "The badge type.") },
});

export const getTypeRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, typeId } = c.req.valid("param");
    const type = (await openProject(catalog, c.get("principal"), projectId)).types.get(typeId);
    if (type === undefined) throw noType(typeId);
    return c.json(type, 200, resourceHeaders(type));
  });
