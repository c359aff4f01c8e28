import { entityTag } from "../../../domain/entity_tag.ts";
import { createRoute } from "@hono/zod-openapi";
import { setBadgeOrder } from "../../../management/badges/set_badge_order.ts";
import { scopedWithBody } from "../../access.ts";
import { jsonBody, preconditionOf, Preconditions, resourceResponse } from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { BadgeOrder, orderExample } from "./order_schema.ts";

const route = createRoute({
  ...scopedWithBody("write"),
  operationId: "putBadgeOrder",
  method: "put",
  path: "/admin/v1/projects/{projectId}/badge-order",
  tags: ["Badges"],
  summary: "Replace the order of the badges",
  description:
    "The list must contain every badge of the project once. The new order takes effect at once.",
  request: {
    params: ProjectPath,
    headers: Preconditions,
    body: jsonBody(BadgeOrder, orderExample),
  },
  responses: {
    200: resourceResponse(BadgeOrder, "The order as it is now."),
    ...problems(400, 401, 403, 404, 412, 413, 415, 429, 503),
  },
});

export const putBadgeOrderRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { badgeIds } = c.req.valid("json");
    const precondition = preconditionOf(c.req.valid("header"));
    const input = { projectId, badgeIds, precondition };
    const order = await setBadgeOrder(management, author(c, route), input);
    return c.json(order, 200, { ETag: entityTag(order) });
  });
