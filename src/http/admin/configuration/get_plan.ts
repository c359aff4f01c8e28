import { getPlan } from "../../../management/configuration/read_plan.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { PlanPath } from "../../paths.ts";
import { resourceResponse } from "../../responses.ts";
import { respondWithResourceInSteps } from "../../respond_in_steps.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { PlanResponse, toPlanResponse } from "./plan_schema.ts";

const route = scopedRoute("read", {
  operationId: "getPlan",
  method: "get",
  path: "/admin/v1/projects/{projectId}/plans/{planId}",
  tags: ["Configuration"],
  summary: "Get a plan",
  description: "The plan as it was created, with the revision of its application if it has one.",
  request: { params: PlanPath, headers: ReadConditions },
  responses: { 200: resourceResponse(PlanResponse, "The plan.") },
});

export const getPlanRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, planId } = c.req.valid("param");
    const { number } = await openProject(catalog, c.get("principal"), projectId);
    const plan = toPlanResponse(await getPlan(management, number, planId));
    return await respondWithResourceInSteps(c, { resource: plan, status: 200 });
  });
