import { Mute, MuteBody, toMute } from "../../../domain/findings/mute.ts";
import { mutesPerProjectMax } from "../../../domain/limits.ts";
import { putMute } from "../../../management/findings/put_mute.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, MutePath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { createdResponse, jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

export const muteExample = { reason: "The brand's own colours" };

const route = scopedRoute("write", {
  operationId: "putMute",
  method: "put",
  path: "/admin/v1/projects/{projectId}/findings/mutes/{findingId}",
  tags: ["Insight"],
  summary: "Mute a finding",
  description:
    "Says that a finding is not to be fixed, and why. It stays in the list, as `muted`, " +
    "also when the problem comes back later. Deleting the badge or the feed that it is about " +
    `unmutes it. A project can have at most ${mutesPerProjectMax} muted findings.`,
  request: {
    params: MutePath,
    headers: Preconditions,
    body: jsonBody(MuteBody, muteExample),
  },
  responses: {
    200: resourceResponse(Mute, "The reason was replaced."),
    201: createdResponse(Mute, "The finding is muted."),
    ...problems(409),
  },
});

export const putMuteRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, findingId } = c.req.valid("param");
    const { id: sentId, reason } = c.req.valid("json");
    assertSameId(sentId, findingId);
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, findingId, reason, precondition };
    const saved = await putMute(management, author(c, route), input);
    const mute = toMute(saved.mute);
    if (!saved.created) return c.json(mute, 200, resourceHeaders(mute));
    const path = `/admin/v1/projects/${projectId}/findings/mutes/${findingId}`;
    return c.json(mute, 201, resourceHeaders(mute, path));
  });
