import { Segment } from "../../../domain/conditions/segment.ts";
import { noSegment } from "../../../domain/not_found.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { SegmentPath } from "../../paths.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";

const route = scopedRoute("read", {
  operationId: "getSegment",
  method: "get",
  path: "/admin/v1/projects/{projectId}/segments/{segmentId}",
  tags: ["Badges"],
  summary: "Get a segment",
  description: "The segment, as it was saved.",
  request: { params: SegmentPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Segment, "The segment.") },
});

export const getSegmentRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, segmentId } = c.req.valid("param");
    const { segments } = await openProject(catalog, c.get("principal"), projectId);
    const segment = segments.get(segmentId);
    if (segment === undefined) throw noSegment(segmentId);
    return c.json(segment, 200, resourceHeaders(segment));
  });
