import { z } from "@hono/zod-openapi";
import { Batch } from "../../../domain/products/assignment.ts";
import { applyAssignments } from "../../../management/products/apply_assignments.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonBody, jsonResponse } from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const BatchResult = z.object({
  applied: z.int().openapi({ description: "How many operations changed something.", example: 2 }),
  revision: z.int().openapi({ description: "The project's revision after the batch.", example: 8 }),
}).openapi("BatchResult");

const badgeId = "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11";
const example = {
  operations: [
    { op: "add", badgeId, productId: 1301, variantIds: [13011, 13012] },
    { op: "remove", badgeId, productId: 1302 },
    { op: "exclude", badgeId, productId: 1303 },
  ],
};

const route = scopedRoute("write", {
  operationId: "applyAssignments",
  method: "post",
  path: "/admin/v1/projects/{projectId}/assignments",
  tags: ["Products"],
  summary: "Assign badges to products, or remove them",
  description:
    "Carries out up to 1,000 operations in order, all or none. `add` without `variantIds` " +
    "assigns the badge to the whole product; with them it adds them to those assigned. `remove` " +
    "removes the assignment or exclusion, or some variants from it. `exclude` excludes the badge " +
    "from the product. An operation without an effect is no error.",
  request: { params: ProjectPath, body: jsonBody(Batch, example) },
  responses: {
    200: jsonResponse(BatchResult, "All operations were carried out."),
    ...problems(409),
  },
});

export const applyAssignmentsRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { operations } = c.req.valid("json");
    const result = await applyAssignments(management, author(c, route), { projectId, operations });
    return c.json(result, 200);
  });
