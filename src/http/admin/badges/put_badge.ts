import { createRoute } from "@hono/zod-openapi";
import { Badge, BadgeBody } from "../../../domain/badges/badge.ts";
import { entityTag } from "../../../management/precondition.ts";
import { putBadge } from "../../../management/badges/put_badge.ts";
import { scopedWithBody } from "../../access.ts";
import {
  createdAnswer,
  jsonBody,
  preconditionOf,
  Preconditions,
  resourceAnswer,
} from "../../answers.ts";
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
  summary: "Make or replace a badge",
  description:
    "Replaces it as a whole: what is left out is back at its default. Its place in the " +
    "order and its products stay; a new one goes last and is on no product yet.",
  request: { params: BadgePath, headers: Preconditions, body: jsonBody(BadgeBody, badgeExample) },
  responses: {
    200: resourceAnswer(Badge, "The badge was replaced."),
    201: createdAnswer(Badge, "The badge was made."),
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
