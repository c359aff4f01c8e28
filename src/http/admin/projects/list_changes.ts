import { z } from "@hono/zod-openapi";
import { type ChangeEntry, listChanges } from "../../../store/project/change_log.ts";
import { isJsonObject } from "../../../domain/json.ts";
import { changesKeptDays, undoDays } from "../../../domain/limits.ts";
import { readTitles } from "../../../management/products/product_reads.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { ProjectPath } from "../../paths.ts";

const state = (description: string) => z.unknown().optional().openapi({ description });

const Change = z.object({
  revision: z.int().openapi({
    description: "The project's revision after the change.",
    example: 7,
  }),
  at: z.iso.datetime().openapi({
    description: "RFC 3339, UTC.",
    example: "2026-01-31T09:30:00.000Z",
  }),
  tokenId: z.string().openapi({
    description: "The token that made the change.",
    example: "bootstrap",
  }),
  operation: z.string().openapi({ description: "The operation's id.", example: "putBadge" }),
  subject: z.string().openapi({
    description: "What was changed.",
    example: "badges/0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  }),
  title: z.string().optional().openapi({
    description: "The title of the product that was changed, if it has one: as it is now, or as " +
      "it was if the product is deleted.",
    example: "Wool scarf",
  }),
  undoable: z.boolean().openapi({
    description: "Whether a plan can take it back, unless later changes conflict.",
    example: true,
  }),
  comment: z.string().optional().openapi({
    description: "What its author wrote about it.",
    example: "Merge request 42",
  }),
  before: state("What it was; over 16 KiB, its size and hash. Missing if it was created."),
  after: state("What it became; over 16 KiB, its size and hash. Missing if it was deleted."),
}).openapi("Change");

const undoMs = Temporal.Duration.from({ days: undoDays }).total("milliseconds");

const route = scopedRoute("read", {
  operationId: "listChanges",
  method: "get",
  path: "/admin/v1/projects/{projectId}/changes",
  tags: ["Changes"],
  summary: "List changes",
  description: `Who changed what in the project in the last ${changesKeptDays} days, newest first.`,
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(Change, "ChangePage"), "A page of changes.") },
});

export const listChangesRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const { number } = project;
    const request = pageRequest(`changes of ${number}`, z.int(), c.req.valid("query"));
    const { after, limit } = request.range;
    const range = { before: after, limit, now: management.now() };
    const changes = await listChanges(management.kv, number, range);
    const answer = page(request, changes, (change) => change.revision);
    const ids = answer.items.flatMap((change) => productOf(change) ?? []);
    const titles = await readTitles(management.kv, project, ids);
    const items = answer.items.map((change) => toChange(change, titles, range.now));
    return c.json({ ...answer, items }, 200);
  });

function toChange(
  { at, undo, ...change }: ChangeEntry,
  titles: ReadonlyMap<number, string>,
  now: number,
) {
  const productId = productOf(change);
  const title = productId === undefined
    ? undefined
    : titles.get(productId) ?? titleIn(change.after) ?? titleIn(change.before);
  const undoable = undo === "record" && at >= now - undoMs;
  return {
    ...change,
    undoable,
    at: new Date(at).toISOString(),
    ...(title !== undefined && { title }),
  };
}

/** The product that a change is about; `undefined` if it is about something else. */
function productOf({ subject }: Pick<ChangeEntry, "subject">): number | undefined {
  const [, id] = /^products\/(-?[0-9]+)$/.exec(subject) ?? [];
  return id === undefined ? undefined : Number(id);
}

function titleIn(state: unknown): string | undefined {
  return isJsonObject(state) && typeof state.title === "string" ? state.title : undefined;
}
