import { setBadgeOrder } from "../../../management/badges/set_badge_order.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { BadgeOrder, orderExample } from "./order_schema.ts";

const route = scopedRoute("write", {
  operationId: "putBadgeOrder",
  method: "put",
  path: "/admin/v1/projects/{projectId}/badge-order",
  tags: ["Badges"],
  summary: "Replace the order of the badges",
  description:
    "The list must contain every badge of the project once. The new order takes effect immediately.",
  request: {
    params: ProjectPath,
    headers: Preconditions,
    body: jsonBody(BadgeOrder, orderExample),
  },
  responses: { 200: resourceResponse(BadgeOrder, "The order as it is now.") },
});

export const putBadgeOrderRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { badgeIds } = c.req.valid("json");
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, badgeIds, precondition };
    const order = await setBadgeOrder(management, author(c, route), input);
    return c.json(order, 200, resourceHeaders(order));
  });
