import { z } from "@hono/zod-openapi";
import { Segment } from "../../../domain/conditions/segment.ts";
import { listById } from "../../../management/list_by_id.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";

const route = scopedRoute("read", {
  operationId: "listSegments",
  method: "get",
  path: "/admin/v1/projects/{projectId}/segments",
  tags: ["Badges"],
  summary: "List segments",
  description: "The project's segments, by id.",
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(Segment, "SegmentPage"), "A page of segments.") },
});

export const listSegmentsRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const list = `segments of ${project.number}`;
    const request = pageRequest(list, z.string(), c.req.valid("query"));
    const segments = listById(project.segments, request.range);
    return c.json(page(request, segments, ({ id }) => id), 200);
  });
