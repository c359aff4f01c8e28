import { z } from "@hono/zod-openapi";
import { findingCodes } from "../../../domain/findings/finding.ts";
import { readHistories } from "../../../management/feeds/feed_history.ts";
import { countedFindingsMax, countFindings } from "../../../management/findings/count_findings.ts";
import { longRead } from "../../../management/long_reads.ts";
import { openProject } from "../../../management/open_project.ts";
import { outsideCatalogue } from "../../../management/outside_catalogue.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";

const FindingCounts = z.object({
  counts: z.array(
    z.object({
      code: z.enum(findingCodes).openapi({ description: "The findings' code.", example: "ended" }),
      total: z.int().min(1).openapi({ description: "How many there are.", example: 12 }),
      muted: z.int().min(0).openapi({ description: "How many of them are muted.", example: 2 }),
    }).openapi("FindingCount"),
  ).openapi({ description: "In the order of the codes; codes without findings are left out." }),
  isComplete: z.boolean().openapi({
    description: `Whether all are counted; otherwise, the first ${countedFindingsMax}.`,
  }),
}).openapi("FindingCounts");

const route = scopedRoute("read", {
  operationId: "countFindings",
  method: "get",
  path: "/admin/v1/projects/{projectId}/findings/counts",
  tags: ["Insight"],
  summary: "Count what should be fixed",
  description: "The number of findings by code, muted ones included.",
  request: { params: ProjectPath },
  responses: { 200: jsonResponse(FindingCounts, "The numbers.") },
});

export const countFindingsRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const { kv, now } = management;
    const histories = await readHistories(kv, project);
    const outside = () => outsideCatalogue(kv, project);
    const { counts, isComplete } = await longRead(
      project,
      () => countFindings(project, { histories, outside, now: now() }),
    );
    return c.json({ counts: [...counts], isComplete }, 200);
  });
