import { changesKeptDays } from "../../../domain/limits.ts";
import { noRevision } from "../../../domain/not_found.ts";
import { openProject } from "../../../management/open_project.ts";
import type { KvStore } from "../../../store/kv_store.ts";
import { type ChangeEntry, listChanges, LongState } from "../../../store/project/change_log.ts";
import { readStates } from "../../../store/project/undo_records.ts";
import type { Deps } from "../../deps.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { ChangePath } from "../../paths.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { Change, toChanges } from "./change_schema.ts";

const route = scopedRoute("read", {
  operationId: "getChange",
  method: "get",
  path: "/admin/v1/projects/{projectId}/changes/{revision}",
  tags: ["Changes"],
  summary: "Get a change",
  description:
    "By the revision that it made, with states that are too long for the list. Changes " +
    `are kept for ${changesKeptDays} days.`,
  request: { params: ChangePath, headers: ReadConditions },
  responses: { 200: resourceResponse(Change, "The change.") },
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
    const whole = await withLongStates(kv, project.number, entry);
    const [change] = await toChanges([whole], project, { kv, history: catalog.history, now });
    if (change === undefined) throw noRevision(revision);
    return c.json(change, 200, resourceHeaders(change));
  });

/** The change with the states that the list shows by their size, as far as they are stored. */
async function withLongStates(
  kv: KvStore,
  project: number,
  entry: ChangeEntry,
): Promise<ChangeEntry> {
  const isLong = (state: unknown) => LongState.safeParse(state).success;
  if (!isLong(entry.before) && !isLong(entry.after)) return entry;
  const states = await readStates(kv, project, entry.revision);
  if (states === undefined) return entry;
  const { before, after } = states;
  return { ...entry, before, after };
}
