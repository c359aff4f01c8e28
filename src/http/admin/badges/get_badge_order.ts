import { entityTag } from "../../../domain/entity_tag.ts";
import { createRoute } from "@hono/zod-openapi";
import { badgeOrder } from "../../../management/badges/set_badge_order.ts";
import { scoped } from "../../access.ts";
import { resourceResponse } from "../../responses.ts";
import { notModified, ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { BadgeOrder } from "./order_schema.ts";

const route = createRoute({
  ...scoped("read"),
  operationId: "getBadgeOrder",
  method: "get",
  path: "/admin/v1/projects/{projectId}/badge-order",
  tags: ["Badges"],
  summary: "Get the order of the badges",
  description: "All badges of the project, the most important first.",
  request: { params: ProjectPath, headers: ReadConditions },
  responses: {
    200: resourceResponse(BadgeOrder, "The order."),
    304: notModified,
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const getBadgeOrderRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const order = badgeOrder(
      await openProject(catalog, c.get("principal"), c.req.valid("param").projectId),
    );
    return c.json(order, 200, { ETag: entityTag(order) });
  });
