import { deleteBadge } from "../../../management/badges/delete_badge.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { BadgePath } from "../../paths.ts";

const route = scopedRoute("write", {
  operationId: "deleteBadge",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/badges/{badgeId}",
  tags: ["Badges"],
  summary: "Delete a badge",
  description:
    "Also deletes its assignments, exclusions and places in every order. A badge created " +
    "later with the same id is a new one, on no product.",
  request: { params: BadgePath, headers: Preconditions },
  responses: { 204: { description: "The badge was deleted." } },
});

export const deleteBadgeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, badgeId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    await deleteBadge(management, author(c, route), { projectId, badgeId, precondition });
    return c.body(null, 204);
  });
