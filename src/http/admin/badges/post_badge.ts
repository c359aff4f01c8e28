import { Badge, BadgeInput } from "../../../domain/badges/badge.ts";
import { putBadge } from "../../../management/badges/put_badge.ts";
import { routeWithBody } from "../../scoped_route.ts";
import { badgeBody } from "./badge_body.ts";
import { createdResponse, jsonBody, resourceHeaders } from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { badgeExample } from "./badge_example.ts";

const route = routeWithBody("write", {
  operationId: "createBadge",
  method: "post",
  path: "/admin/v1/projects/{projectId}/badges",
  tags: ["Badges"],
  summary: "Create a badge",
  description: "The service creates the id. The badge is last in the project's order, and on no " +
    "product yet unless it has `everyProduct`.",
  request: { params: ProjectPath, body: jsonBody(BadgeInput, badgeExample) },
  responses: { 201: createdResponse(Badge, "The new badge."), ...problems(409) },
}, badgeBody);

export const postBadgeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { createdAt: _, updatedAt: __, ...fields } = c.req.valid("json");
    const badgeId = crypto.randomUUID();
    const input = { projectId, badgeId, fields, precondition: {} };
    const { badge } = await putBadge(management, author(c, route), input);
    return c.json(
      badge,
      201,
      resourceHeaders(badge, `/admin/v1/projects/${projectId}/badges/${badgeId}`),
    );
  });
