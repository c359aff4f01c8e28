import { deleteMute } from "../../../management/findings/delete_mute.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { MutePath } from "../../paths.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

const route = scopedRoute("write", {
  operationId: "deleteMute",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/findings/mutes/{findingId}",
  tags: ["Insight"],
  summary: "Unmute a finding",
  description: "Lists the finding as unresolved again.",
  request: { params: MutePath, headers: Preconditions },
  responses: { 204: { description: "The finding is no longer muted." } },
});

export const deleteMuteRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, findingId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    await deleteMute(management, author(c, route), { projectId, findingId, precondition });
    return c.body(null, 204);
  });
