import { Feed, FeedBody } from "../../../domain/imports/feed.ts";
import { putFeed } from "../../../management/feeds/put_feed.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, FeedPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { createdResponse, jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";
import { feedExample } from "./feed_example.ts";

const route = scopedRoute("write", {
  operationId: "putFeed",
  method: "put",
  path: "/admin/v1/projects/{projectId}/feeds/{feedId}",
  tags: ["Imports"],
  summary: "Create or replace a feed",
  description:
    "The service fetches the file every `everyMinutes` and imports it; the feed shows the " +
    "result. Requests have `If-None-Match` and `If-Modified-Since`, and nothing is " +
    "imported if the file is the same. The first run is one period after the feed was created; " +
    "`POST …/run` does not wait for it. A host that the operator does not allow is a 400. " +
    "Fields that the service sets are ignored in the body.",
  request: {
    params: FeedPath,
    headers: Preconditions,
    body: jsonBody(FeedBody, feedExample),
  },
  responses: {
    200: resourceResponse(Feed, "The feed was replaced."),
    201: createdResponse(Feed, "The feed was created."),
    ...problems(409),
  },
});

export const putFeedRoute = ({ management, feeds }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, feedId } = c.req.valid("param");
    const { id: sentId, ...body } = c.req.valid("json");
    assertSameId(sentId, feedId);
    const precondition = preconditionsOf(c.req.raw);
    const { hosts } = feeds.outbound;
    const input = { projectId, feedId, body, hosts, precondition };
    const { feed, created } = await putFeed(management, author(c, route), input);
    if (!created) return c.json(feed, 200, resourceHeaders(feed));
    const path = `/admin/v1/projects/${projectId}/feeds/${feedId}`;
    return c.json(feed, 201, resourceHeaders(feed, path));
  });
