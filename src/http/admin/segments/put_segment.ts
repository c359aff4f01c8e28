import { Segment, SegmentBody } from "../../../domain/conditions/segment.ts";
import { segmentsPerProjectMax } from "../../../domain/limits.ts";
import { putSegment } from "../../../management/segments/put_segment.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, SegmentPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { createdResponse, jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

/** Shoppers of two groups. */
export const segmentExample = {
  name: "Wholesale customers",
  when: { "bigcommerce.customerGroup": { $in: [3, 7] } },
};

const route = scopedRoute("write", {
  operationId: "putSegment",
  method: "put",
  path: "/admin/v1/projects/{projectId}/segments/{segmentId}",
  tags: ["Badges"],
  summary: "Create or replace a segment",
  description: "A segment names a condition on the query's `context`. In the `when` of a badge, " +
    '`{"$segment": "wholesale"}` is its short form, and counts as one comparison there. A change of a ' +
    "segment applies immediately to all badges that use it. Segments do not contain segments. A " +
    `project can have at most ${segmentsPerProjectMax}, and the comparisons and paths of each ` +
    "count once towards the project's limits.",
  request: {
    params: SegmentPath,
    headers: Preconditions,
    body: jsonBody(SegmentBody, segmentExample),
  },
  responses: {
    200: resourceResponse(Segment, "The segment was replaced."),
    201: createdResponse(Segment, "The segment was created."),
    ...problems(409),
  },
});

export const putSegmentRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, segmentId } = c.req.valid("param");
    const { id: sentId, ...fields } = c.req.valid("json");
    assertSameId(sentId, segmentId);
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, segment: { id: segmentId, ...fields }, precondition };
    const { segment, created } = await putSegment(management, author(c, route), input);
    if (!created) return c.json(segment, 200, resourceHeaders(segment));
    const path = `/admin/v1/projects/${projectId}/segments/${segmentId}`;
    return c.json(segment, 201, resourceHeaders(segment, path));
  });
