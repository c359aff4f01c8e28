import { Badge } from "../../../domain/badges/badge.ts";
import { jsonObject } from "../../../domain/badges/badge_fields.ts";
import { patchBadge } from "../../../management/badges/patch_badge.ts";
import { routeWithBody } from "../../scoped_route.ts";
import { badgeBody } from "./badge_body.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { BadgePath } from "../../paths.ts";
import { problems } from "../../problems.ts";

/** Any object, because the result is checked, not the patch. */
const AnyPatch = jsonObject().openapi({ allOf: [{ $ref: "#/components/schemas/BadgePatch" }] });
const patch = { schema: AnyPatch, example: { content: { text: "-30 %" }, status: "active" } };

const route = routeWithBody("write", {
  operationId: "patchBadge",
  method: "patch",
  path: "/admin/v1/projects/{projectId}/badges/{badgeId}",
  tags: ["Badges"],
  summary: "Update a badge",
  description: "By a JSON merge patch (RFC 7396). The result must be a valid badge.",
  request: {
    params: BadgePath,
    headers: Preconditions,
    body: {
      required: true,
      content: { "application/merge-patch+json": patch, "application/json": patch },
    },
  },
  responses: { 200: resourceResponse(Badge, "The badge as it is now."), ...problems(409) },
}, badgeBody);

export const patchBadgeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, badgeId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, badgeId, patch: c.req.valid("json"), precondition };
    const badge = await patchBadge(management, author(c, route), input);
    return c.json(badge, 200, resourceHeaders(badge));
  });
