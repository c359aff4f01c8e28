import { changesKeptDays } from "../../../domain/limits.ts";
import { noRevision } from "../../../domain/not_found.ts";
import { openProject } from "../../../management/open_project.ts";
import { listChanges } from "../../../store/project/change_log.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ChangePath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { Change, toChanges } from "./change_schema.ts";

const route = scopedRoute("read", {
  operationId: "getChange",
  method: "get",
  path: "/admin/v1/projects/{projectId}/changes/{revision}",
  tags: ["Changes"],
  summary: "Get a change",
  description: `By the revision that it made. Changes are kept for ${changesKeptDays} days.`,
  request: { params: ChangePath },
  responses: { 200: jsonResponse(Change, "The change.") },
});

export const getChangeRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, revision } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const { kv } = management;
    const now = management.now();
    const range = { before: revision + 1, limit: 1, now };
    const [entry] = await listChanges(kv, project.number, range);
    if (entry?.revision !== revision) throw noRevision(revision);
    const [change] = await toChanges([entry], project, { kv, now });
    if (change === undefined) throw noRevision(revision);
    return c.json(change, 200);
  });
