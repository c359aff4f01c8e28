import { Feed, toFeed } from "../../../domain/imports/feed.ts";
import { noFeed } from "../../../domain/not_found.ts";
import { readHistory } from "../../../management/feeds/feed_history.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { FeedPath } from "../../paths.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";

const route = scopedRoute("read", {
  operationId: "getFeed",
  method: "get",
  path: "/admin/v1/projects/{projectId}/feeds/{feedId}",
  tags: ["Imports"],
  summary: "Get a feed",
  description: "What is fetched, and how the last runs went. The authorization is never shown.",
  request: { params: FeedPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Feed, "The feed.") },
});

export const getFeedRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, feedId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const record = project.feeds.get(feedId);
    if (record === undefined) throw noFeed(feedId);
    const feed = toFeed(record, await readHistory(management.kv, project, record));
    return c.json(feed, 200, resourceHeaders(feed));
  });
