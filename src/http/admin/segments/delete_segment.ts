import { deleteSegment } from "../../../management/segments/delete_segment.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { SegmentPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

const route = scopedRoute("write", {
  operationId: "deleteSegment",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/segments/{segmentId}",
  tags: ["Badges"],
  summary: "Delete a segment",
  description: "If badges use the segment, returns a 409 that names them.",
  request: { params: SegmentPath, headers: Preconditions },
  responses: { 204: { description: "The segment was deleted." }, ...problems(409) },
});

export const deleteSegmentRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, segmentId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    await deleteSegment(management, author(c, route), { projectId, segmentId, precondition });
    return c.body(null, 204);
  });
