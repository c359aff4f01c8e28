import { z } from "@hono/zod-openapi";
import { toInstantText } from "../../../domain/instant.ts";
import { isJsonObject } from "../../../domain/json.ts";
import { oldestUndos } from "../../../store/project/undo_records.ts";
import type { HistoryBounds } from "../../../domain/history_bounds.ts";
import { badgesNamedMax } from "../../../domain/products/assignments_summary.ts";
import type { ProjectState } from "../../../domain/project_state.ts";
import { readTitles } from "../../../management/products/product_reads.ts";
import type { KvStore } from "../../../store/kv_store.ts";
import type { ChangeEntry } from "../../../store/project/change_log.ts";
import { nameIn, summaryOf } from "./change_summary.ts";

const state = (description: string) => z.unknown().optional().openapi({ description });

const count = (description: string) => z.int().min(0).openapi({ description, example: 3 });

const longStates = "Over 16 KiB, the list has only its size and hash; `getChange` returns it " +
  "whole, as long as the history of the project has room for it.";

/** A change in responses. */
export const Change = z.object({
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
  summary: z.string().openapi({
    description: "The change in one English sentence.",
    example: "Assigned “Sale” to 20,000 products by a file",
  }),
  assignments: z.object({
    badgeIds: z.array(z.string()).openapi({
      description: `The badges; the first ${badgesNamedMax} if there are more.`,
      example: ["0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11"],
    }),
    added: count("Assignments that were added or changed."),
    removed: count("Assignments and exclusions that were removed."),
    excluded: count("Exclusions that were added."),
    products: count("Products that changed."),
  }).optional().openapi("ChangedAssignments", {
    description: "What a batch or an import of assignments did.",
  }),
  undoable: z.boolean().openapi({
    description: "Whether a plan can undo it, unless later changes conflict.",
    example: true,
  }),
  comment: z.string().optional().openapi({
    description: "What its author wrote about it.",
    example: "Merge request 42",
  }),
  before: state(`What it was. ${longStates} Missing if it was created.`),
  after: state(`What it became. ${longStates} Missing if it was deleted.`),
}).openapi("Change");

/** Converts changes of a project for a response. */
export async function toChanges(
  entries: readonly ChangeEntry[],
  project: ProjectState,
  { kv, history, now }: { kv: KvStore; history: HistoryBounds; now: number },
): Promise<z.infer<typeof Change>[]> {
  const ids = entries.flatMap((change) => productOf(change) ?? []);
  const titles = await readTitles(kv, project, ids);
  const nameBadge = (badgeId: string) => nameIn(project.badge(badgeId));
  const kept = await oldestUndos(kv, project.number);
  return entries.map(({ at, undo, undoesProducts = false, firstBatch, ...change }) => {
    const { revision } = change;
    const isKept = (undo === "record" && kept.configuration <= revision) ||
      (undoesProducts && kept.products <= (firstBatch ?? revision));
    const productId = productOf(change);
    const title = productId === undefined
      ? undefined
      : titles.get(productId) ?? titleIn(change.after) ?? titleIn(change.before);
    return {
      ...change,
      summary: summaryOf({ ...change, at }, title, nameBadge),
      undoable: isKept && at >= now - history.undoMs,
      at: toInstantText(at),
      ...(title !== undefined && { title }),
    };
  });
}

/** The product that a change is about; `undefined` if it is about something else. */
function productOf({ subject }: Pick<ChangeEntry, "subject">): number | undefined {
  const [, id] = /^products\/(-?[0-9]+)$/.exec(subject) ?? [];
  return id === undefined ? undefined : Number(id);
}

function titleIn(state: unknown): string | undefined {
  return isJsonObject(state) && typeof state.title === "string" ? state.title : undefined;
}
