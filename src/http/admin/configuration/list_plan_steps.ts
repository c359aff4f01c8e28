import { z } from "@hono/zod-openapi";
import { PlanStepShape } from "../../../domain/configuration/plan.ts";
import { listPlanSteps } from "../../../management/configuration/read_plan.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { PlanPath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { respondInSteps } from "../../respond_in_steps.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";

const route = scopedRoute("read", {
  operationId: "listPlanSteps",
  method: "get",
  path: "/admin/v1/projects/{projectId}/plans/{planId}/steps",
  tags: ["Configuration"],
  summary: "List the steps of a plan",
  description: "All steps: settings first, then part by part what is created or updated, moved, " +
    "and deleted.",
  request: { params: PlanPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(PlanStepShape, "PlanStepPage"), "A page of steps.") },
});

export const listPlanStepsRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, planId } = c.req.valid("param");
    const { number } = await openProject(catalog, c.get("principal"), projectId);
    const request = pageRequest(`steps of ${planId}`, z.int().min(0), c.req.valid("query"));
    const { after: last = -1, limit } = request.range;
    const range = { planId, from: last + 1, limit };
    const steps = await listPlanSteps(management, number, range);
    const numbered = steps.map((step, index) => ({ step, place: last + 1 + index }));
    const { items, nextCursor } = page(request, numbered, ({ place }) => place);
    return await respondInSteps(c, { items: items.map(({ step }) => step), nextCursor });
  });
