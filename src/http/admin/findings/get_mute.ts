import { Mute, toMute } from "../../../domain/findings/mute.ts";
import { noMute } from "../../../domain/not_found.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { MutePath } from "../../paths.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";

const route = scopedRoute("read", {
  operationId: "getMute",
  method: "get",
  path: "/admin/v1/projects/{projectId}/findings/mutes/{findingId}",
  tags: ["Insight"],
  summary: "Get why a finding is muted",
  description: "A finding that is not muted is a 404.",
  request: { params: MutePath, headers: ReadConditions },
  responses: { 200: resourceResponse(Mute, "Who muted it, when and why.") },
});

export const getMuteRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, findingId } = c.req.valid("param");
    const { mutes } = await openProject(catalog, c.get("principal"), projectId);
    const stored = mutes.get(findingId);
    if (stored === undefined) throw noMute(findingId);
    const mute = toMute(stored);
    return c.json(mute, 200, resourceHeaders(mute));
  });
