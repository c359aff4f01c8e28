import { Feed } from "../../../domain/imports/feed.ts";
import { feedRunsMax, feedRunsSeconds } from "../../../domain/limits.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { FeedPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

const route = scopedRoute("write", {
  operationId: "runFeed",
  method: "post",
  path: "/admin/v1/projects/{projectId}/feeds/{feedId}/run",
  tags: ["Imports"],
  summary: "Run a feed",
  description: "Fetches the file now and imports it, in the background: the feed shows how it " +
    "went, and the list of imports has the import, with `feeds/{feedId}` as its `source`. While " +
    `a run is in progress, returns a 409; after ${feedRunsMax} runs of the project's feeds within ` +
    `${feedRunsSeconds} seconds, a 429.`,
  request: { params: FeedPath },
  responses: { 202: jsonResponse(Feed, "The run has begun."), ...problems(409) },
});

export const runFeedRoute = ({ feeds }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, feedId } = c.req.valid("param");
    const { feed } = await feeds.run(author(c, route), projectId, feedId);
    return c.json(feed, 202);
  });
