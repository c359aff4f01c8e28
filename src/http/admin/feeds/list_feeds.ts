import { z } from "@hono/zod-openapi";
import { Feed, toFeed } from "../../../domain/imports/feed.ts";
import { historyOf, readHistories } from "../../../management/feeds/feed_history.ts";
import { listById } from "../../../management/list_by_id.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";

const route = scopedRoute("read", {
  operationId: "listFeeds",
  method: "get",
  path: "/admin/v1/projects/{projectId}/feeds",
  tags: ["Imports"],
  summary: "List feeds",
  description: "The project's feeds, by id, each with how its last runs went.",
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(Feed, "FeedPage"), "A page of feeds.") },
});

export const listFeedsRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const request = pageRequest(`feeds of ${project.number}`, z.string(), c.req.valid("query"));
    const histories = await readHistories(management.kv, project);
    const feeds = listById(project.feeds, request.range)
      .map((feed) => toFeed(feed, histories.get(feed.id) ?? historyOf(feed, { run: undefined })));
    return c.json(page(request, feeds, ({ id }) => id), 200);
  });
