import { badgeOrder } from "../../../management/badges/set_badge_order.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { ProjectPath } from "../../paths.ts";
import { BadgeOrder } from "./order_schema.ts";

const route = scopedRoute("read", {
  operationId: "getBadgeOrder",
  method: "get",
  path: "/admin/v1/projects/{projectId}/badge-order",
  tags: ["Badges"],
  summary: "Get the order of the badges",
  description: "All badges of the project, the most important first.",
  request: { params: ProjectPath, headers: ReadConditions },
  responses: { 200: resourceResponse(BadgeOrder, "The order.") },
});

export const getBadgeOrderRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const order = badgeOrder(
      await openProject(catalog, c.get("principal"), c.req.valid("param").projectId),
    );
    return c.json(order, 200, resourceHeaders(order));
  });
