import { isJsonObject, type JsonObject, type JsonValue } from "../../../domain/json.ts";
import {
  configurationMaxBytes,
  openPlansMax,
  planHours,
  planRequestsMax,
  undoDaysDefault,
} from "../../../domain/limits.ts";
import type { z } from "zod";
import { KeyedQueue } from "../../../catalog/keyed_queue.ts";
import { unavailable } from "../../../domain/errors.ts";
import type { ProjectState } from "../../../domain/project_state.ts";
import { createPlan, type PlanRequest } from "../../../management/configuration/create_plan.ts";
import { restoreSource, undoSource } from "../../../management/configuration/undo_source.ts";
import { openProject } from "../../../management/open_project.ts";
import { jsonBodyWithin } from "../../access.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { respondWithResourceInSteps } from "../../respond_in_steps.ts";
import { createdResponse, jsonBody } from "../../responses.ts";
import { routeWithBody } from "../../scoped_route.ts";
import { author } from "../author.ts";
import { PlanInput, PlanResponse, toPlanResponse } from "./plan_schema.ts";

const example = { configuration: { format: 1, project: { name: "Demo shop", cacheSeconds: 60 } } };

const route = routeWithBody(
  "read",
  {
    operationId: "createPlan",
    method: "post",
    path: "/admin/v1/projects/{projectId}/plans",
    tags: ["Configuration"],
    summary: "Plan a change",
    description:
      "What would change if you applied this document, undid one change, or restored the " +
      "configuration of a revision: the steps, what changes for shoppers, and what should be " +
      "fixed then. Changes nothing. Parts that the document lacks are " +
      `left alone. Changes can be undone for ${undoDaysDefault} days, unless the service is ` +
      "configured otherwise; a deleted badge is restored with its assignments. A plan is kept for " +
      `${planHours} hours; a project has at most ` +
      `${openPlansMax} that are not applied, and the oldest is deleted. The body has at most ` +
      `${configurationMaxBytes / 1024 ** 2} MiB.`,
    request: { params: ProjectPath, body: jsonBody(PlanInput, example) },
    responses: { 201: createdResponse(PlanResponse, "The plan."), ...problems(404, 409) },
  },
  jsonBodyWithin(configurationMaxBytes),
);

export const postPlanRoute = ({ catalog, management, feeds }: Deps) => {
  // One plan of a project is created at a time, so that many requests take the memory of one.
  const queue = new KeyedQueue();
  return newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const open = () => openProject(catalog, c.get("principal"), projectId);
    await open();
    const body = c.req.valid("json");
    const { at = management.now() } = body;
    const contexts = body.contexts === undefined ? [{}] : contextsOf(await c.req.json());
    const { hosts } = feeds.outbound;
    if (queue.sizeOf(projectId) >= planRequestsMax) {
      throw unavailable(`Too many plans of project "${projectId}" are being created; try again`);
    }
    const plan = await queue.run(projectId, async () => {
      // While this request waited, the project may have been deleted, or evicted and loaded again.
      const project = await open();
      const request = { ...await sourceOf(management, project, body), contexts, at };
      return await createPlan(management, project, request, { author: author(c, route), hosts });
    });
    const resource = toPlanResponse(plan);
    const location = `/admin/v1/projects/${projectId}/plans/${resource.id}`;
    return await respondWithResourceInSteps(c, { resource, status: 201, location });
  });
};

/** What the plan is made of: the schema accepts only one of the three. */
async function sourceOf(
  management: Deps["management"],
  project: ProjectState,
  body: z.infer<typeof PlanInput>,
): Promise<Pick<PlanRequest, "targetFrom" | "products" | "origin">> {
  const { configuration, undoRevision, restoreRevision, force = false, prune = false } = body;
  if (undoRevision !== undefined) {
    return await undoSource(management, project, { undoRevision, force });
  }
  if (restoreRevision !== undefined) {
    return await restoreSource(management, project, restoreRevision);
  }
  const wanted = { configuration: configuration ?? {}, prune, isWritten: true };
  return { targetFrom: () => wanted };
}

/** The original contexts of a validated body: the schema would drop a key `__proto__`. */
function contextsOf(body: JsonValue): readonly JsonObject[] {
  const contexts = isJsonObject(body) && Array.isArray(body.contexts) ? body.contexts : [{}];
  return contexts.filter(isJsonObject);
}
