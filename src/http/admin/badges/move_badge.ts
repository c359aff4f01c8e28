import { moveBadge } from "../../../management/badges/move_badge.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonBody } from "../../responses.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { Move, moveExample } from "./order_schema.ts";

const route = scopedRoute("write", {
  operationId: "moveBadge",
  method: "post",
  path: "/admin/v1/projects/{projectId}/badge-order/moves",
  tags: ["Badges"],
  summary: "Move a badge in the order",
  description: "Moves one badge right before or after another one. Concurrent moves " +
    "both take effect. `If-Match` takes the order's `ETag`.",
  request: { params: ProjectPath, headers: Preconditions, body: jsonBody(Move, moveExample) },
  responses: { 204: { description: "The badge was moved." } },
});

export const moveBadgeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { badgeId, before, after } = c.req.valid("json");
    const move = before === undefined
      ? { badgeId, side: "after" as const, otherId: after ?? badgeId }
      : { badgeId, side: "before" as const, otherId: before };
    const precondition = preconditionsOf(c.req.raw);
    await moveBadge(management, author(c, route), { projectId, move, precondition });
    return c.body(null, 204);
  });
