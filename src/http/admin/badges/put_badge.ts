import { entityTag } from "../../../domain/entity_tag.ts";
import { createRoute } from "@hono/zod-openapi";
import { Badge, BadgeBody } from "../../../domain/badges/badge.ts";
import { putBadge } from "../../../management/badges/put_badge.ts";
import { scopedWithBody } from "../../access.ts";
import {
  createdResponse,
  jsonBody,
  preconditionOf,
  Preconditions,
  resourceResponse,
} from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, BadgePath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { badgeExample } from "./badge_example.ts";

const route = createRoute({
  ...scopedWithBody("write"),
  operationId: "putBadge",
  method: "put",
  path: "/admin/v1/projects/{projectId}/badges/{badgeId}",
  tags: ["Badges"],
  summary: "Create or replace a badge",
  description:
    "Replaces it as a whole: omitted fields get their defaults. It keeps its place in the " +
    "order and its products; a new one is last and on no product yet.",
  request: { params: BadgePath, headers: Preconditions, body: jsonBody(BadgeBody, badgeExample) },
  responses: {
    200: resourceResponse(Badge, "The badge was replaced."),
    201: createdResponse(Badge, "The badge was created."),
    ...problems(400, 401, 403, 404, 409, 412, 413, 415, 429, 503),
  },
});

export const putBadgeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, badgeId } = c.req.valid("param");
    const { id: sentId, createdAt: _, updatedAt: __, ...fields } = c.req.valid("json");
    assertSameId(sentId, badgeId);
    const precondition = preconditionOf(c.req.valid("header"));
    const input = { projectId, badgeId, fields, precondition };
    const { badge, created } = await putBadge(management, author(c, route), input);
    const ETag = entityTag(badge);
    if (!created) return c.json(badge, 200, { ETag });
    const Location = `/admin/v1/projects/${projectId}/badges/${badgeId}`;
    return c.json(badge, 201, { ETag, Location });
  });
