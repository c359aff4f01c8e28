import { z } from "@hono/zod-openapi";
import { holdsScope } from "../../../auth/scope.ts";
import { planCommentMaxChars } from "../../../domain/limits.ts";
import { lineOfText } from "../../../domain/scalar_schemas.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { PlanPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { jsonResponse, optionalJsonBody } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";

const PlanApplication = z.strictObject({
  comment: lineOfText(planCommentMaxChars).optional().openapi({
    description: "Why, for the list of changes.",
    example: "Merge request 42",
  }),
}).openapi("PlanApplication", { description: "How to apply a plan." });

const AppliedPlan = z.object({
  revision: z.int().openapi({
    description: "The project's revision with the plan.",
    example: 2005,
  }),
}).openapi("AppliedPlan", { description: "The result of applying a plan." });

const route = scopedRoute("write", {
  operationId: "applyPlan",
  method: "post",
  path: "/admin/v1/projects/{projectId}/plans/{planId}/apply",
  tags: ["Configuration"],
  summary: "Apply a plan",
  description:
    "Everything in one revision, once: queries see all of it or nothing. Only the undo of " +
    "a large import of assignments goes in batches, which another process continues if the first " +
    "one dies. A 409 " +
    "`plan_outdated` names the subjects of the plan that have changed since; other changes do " +
    "not matter. A plan that changes the project's settings needs the scope `admin`.",
  request: {
    params: PlanPath,
    body: optionalJsonBody(PlanApplication, { comment: "Merge request 42" }),
  },
  responses: { 200: jsonResponse(AppliedPlan, "The plan was applied."), ...problems(409) },
});

export const applyPlanRoute = ({ plans, feeds }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, planId } = c.req.valid("param");
    const { comment } = c.req.valid("json");
    const { hosts } = feeds.outbound;
    const canChangeSettings = holdsScope(c.get("principal").scopes, "admin");
    const input = { projectId, planId, comment, hosts, canChangeSettings };
    return c.json(await plans.apply(author(c, route), input), 200);
  });
