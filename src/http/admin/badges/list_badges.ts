import { searchMaxChars } from "../../../domain/limits.ts";
import { tagOfText } from "../../../domain/entity_tag.ts";
import { z } from "@hono/zod-openapi";
import { Badge, toBadge } from "../../../domain/badges/badge.ts";
import { respondInSteps } from "../../respond_in_steps.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { ProjectPath } from "../../paths.ts";
import { listBadges } from "../../../management/badges/list_badges.ts";

const Filters = z.object({
  typeId: z.string().max(searchMaxChars).optional().openapi({
    description: "Badges of this type only.",
    example: "price",
  }),
  status: z.enum(["active", "paused"]).optional().openapi({
    description: "Badges of this status only.",
    example: "active",
  }),
  q: z.string().max(searchMaxChars).optional().openapi({
    description: "Badges with this in their name or in a string of their content, in any case.",
    example: "last",
  }),
});

const route = scopedRoute("read", {
  operationId: "listBadges",
  method: "get",
  path: "/admin/v1/projects/{projectId}/badges",
  tags: ["Badges"],
  summary: "List badges",
  description: "In the project's order, the most important first.",
  request: { params: ProjectPath, query: Paging.extend(Filters.shape) },
  responses: { 200: jsonResponse(pageOf(Badge, "BadgePage"), "A page of badges.") },
});

const Position = z.object({
  badge: z.int(),
  place: z.int().min(0),
  rank: z.number(),
  ranksAsOf: z.int(),
});

export const listBadgesRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const { typeId, status, q, ...paging } = c.req.valid("query");
    // A hash, because a cursor has to stay short with any search.
    const filters = tagOfText(JSON.stringify([typeId, status, q]));
    const request = pageRequest(`badges of ${project.number} with ${filters}`, Position, paging);
    const found = await listBadges(project, { typeId, status, q, ...request.range });
    const { items, nextCursor } = page(request, found, (it) => it.position);
    return await respondInSteps(c, { items: items.map((it) => toBadge(it.badge)), nextCursor });
  });
