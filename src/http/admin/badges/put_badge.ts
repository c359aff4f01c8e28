import { Badge, BadgeBody } from "../../../domain/badges/badge.ts";
import { putBadge } from "../../../management/badges/put_badge.ts";
import { routeWithBody } from "../../scoped_route.ts";
import { badgeBody } from "./badge_body.ts";
import { createdResponse, jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, BadgePath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { badgeExample } from "./badge_example.ts";

const route = routeWithBody("write", {
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
    ...problems(409),
  },
}, badgeBody);

export const putBadgeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, badgeId } = c.req.valid("param");
    const { id: sentId, createdAt: _, updatedAt: __, ...fields } = c.req.valid("json");
    assertSameId(sentId, badgeId);
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, badgeId, fields, precondition };
    const { badge, created } = await putBadge(management, author(c, route), input);
    if (!created) return c.json(badge, 200, resourceHeaders(badge));
    return c.json(
      badge,
      201,
      resourceHeaders(badge, `/admin/v1/projects/${projectId}/badges/${badgeId}`),
    );
  });
