import { noBadge } from "../../../domain/not_found.ts";
import { Badge, toBadge } from "../../../domain/badges/badge.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { BadgePath } from "../../paths.ts";

const route = scopedRoute("read", {
  operationId: "getBadge",
  method: "get",
  path: "/admin/v1/projects/{projectId}/badges/{badgeId}",
  tags: ["Badges"],
  summary: "Get a badge",
  description: "The badge as merchants manage it; shoppers get its `id`, `typeId` and `content`.",
  request: { params: BadgePath, headers: ReadConditions },
  responses: { 200: resourceResponse(Badge, "The badge.") },
});

export const getBadgeRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, badgeId } = c.req.valid("param");
    const record = (await openProject(catalog, c.get("principal"), projectId)).badge(badgeId);
    if (record === undefined) throw noBadge(badgeId);
    const badge = toBadge(record);
    return c.json(badge, 200, resourceHeaders(badge));
  });
