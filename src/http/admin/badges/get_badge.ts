import { entityTag } from "../../../domain/entity_tag.ts";
import { noBadge } from "../../../domain/not_found.ts";
import { createRoute } from "@hono/zod-openapi";
import { Badge, toBadge } from "../../../domain/badges/badge.ts";
import { scoped } from "../../access.ts";
import { resourceResponse } from "../../responses.ts";
import { notModified, ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { BadgePath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("read"),
  operationId: "getBadge",
  method: "get",
  path: "/admin/v1/projects/{projectId}/badges/{badgeId}",
  tags: ["Badges"],
  summary: "Get a badge",
  description: "The badge as merchants manage it; shoppers get its `id`, `typeId` and `content`.",
  request: { params: BadgePath, headers: ReadConditions },
  responses: {
    200: resourceResponse(Badge, "The badge."),
    304: notModified,
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const getBadgeRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, badgeId } = c.req.valid("param");
    const record = (await openProject(catalog, c.get("principal"), projectId)).badge(badgeId);
    if (record === undefined) throw noBadge(badgeId);
    const badge = toBadge(record);
    return c.json(badge, 200, { ETag: entityTag(badge) });
  });
