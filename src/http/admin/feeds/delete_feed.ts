import { deleteFeed } from "../../../management/feeds/delete_feed.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { FeedPath } from "../../paths.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

const route = scopedRoute("write", {
  operationId: "deleteFeed",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/feeds/{feedId}",
  tags: ["Imports"],
  summary: "Delete a feed",
  description: "The products that it has imported stay. A run that has begun is not stopped.",
  request: { params: FeedPath, headers: Preconditions },
  responses: { 204: { description: "The feed was deleted." } },
});

export const deleteFeedRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, feedId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    await deleteFeed(management, author(c, route), { projectId, feedId, precondition });
    return c.body(null, 204);
  });
