import { createRoute } from "@hono/zod-openapi";
import { deleteBadge } from "../../../management/badges/delete_badge.ts";
import { scoped } from "../../access.ts";
import { noContent, preconditionOf, Preconditions } from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { BadgePath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("write"),
  operationId: "deleteBadge",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/badges/{badgeId}",
  tags: ["Badges"],
  summary: "Delete a badge",
  description:
    "Also deletes its assignments, exclusions and places in every order. A badge created " +
    "later with the same id is a new one, on no product.",
  request: { params: BadgePath, headers: Preconditions },
  responses: {
    204: noContent("The badge was deleted."),
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const deleteBadgeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, badgeId } = c.req.valid("param");
    const precondition = preconditionOf(c.req.valid("header"));
    await deleteBadge(management, author(c, route), { projectId, badgeId, precondition });
    return c.body(null, 204);
  });
