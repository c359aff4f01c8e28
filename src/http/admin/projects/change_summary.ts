import { badgeText } from "../../../domain/badges/badge_text.ts";
import { isJsonObject, type JsonObject } from "../../../domain/json.ts";
import type { AssignmentsSummary } from "../../../domain/products/assignments_summary.ts";
import type { ChangeEntry } from "../../../store/project/change_log.ts";

/** The current name of a badge; `undefined` if it is deleted or has none. */
type NameBadge = (badgeId: string) => string | undefined;

const kinds: Readonly<Record<string, string>> = {
  badges: "badge",
  types: "badge type",
  segments: "segment",
  mappings: "mapping",
  feeds: "feed",
  projects: "project",
  products: "product",
  tokens: "token",
};

/** One English sentence for a change: `Paused badge “Sale”`. */
export function summaryOf(change: ChangeEntry, title?: string, nameBadge?: NameBadge): string {
  const { subject, operation, before, after, assignments } = change;
  const [part = "", id] = subject.split(/\/(.*)/s);
  const by = part === "imports" ? " by a file" : "";
  if (part === "configuration") return planSentence(after);
  if (assignments !== undefined) return assignmentsSentence(assignments, by, nameBadge);
  const kind = kinds[part];
  if (kind !== undefined && id !== undefined) {
    const name = nameIn(after) ?? nameIn(before) ?? title ?? nameBadge?.(id) ?? id;
    return `${verbOf(change)} ${kind} “${name}”`;
  }
  if (part === "mutes") {
    return `${after === undefined ? "Unmuted" : "Muted"} finding “${id}”`;
  }
  if (part === "badge-order") return "Changed the order of the badges";
  if (part === "imports") {
    return `Imported a file: ${countOf(productsIn(after), "product")} changed`;
  }
  if (part === "products") return `Created ${countOf(productIdsIn(after).length, "product")}`;
  return `${operation}: ${subject}`;
}

function verbOf({ operation, before, after }: ChangeEntry): string {
  if (operation === "restoreProject") return "Restored";
  if (before === undefined) return "Created";
  if (after === undefined) return "Deleted";
  const [wasPaused, isPaused] = [before, after].map((it) =>
    isJsonObject(it) && it.status === "paused"
  );
  if (wasPaused === isPaused) return "Changed";
  return isPaused ? "Paused" : "Resumed";
}

function assignmentsSentence(
  { badgeIds, added, removed, excluded, products }: AssignmentsSummary,
  by: string,
  nameBadge: NameBadge = () => undefined,
): string {
  const [first = ""] = badgeIds;
  const badges = badgeIds.length === 1
    ? `“${nameBadge(first) ?? first}”`
    : countOf(badgeIds.length, "badge");
  const where = countOf(products, "product") + by;
  if (removed + excluded === 0) return `Assigned ${badges} to ${where}`;
  if (added + excluded === 0) return `Removed ${badges} from ${where}`;
  if (added + removed === 0) return `Excluded ${badges} from ${where}`;
  const counts = Object.entries({ added, removed, excluded })
    .map(([what, count]) => `${count.toLocaleString("en-US")} ${what}`);
  return `Changed ${badges} on ${where}: ${counts.join(", ")}`;
}

function planSentence(after: unknown): string {
  const { undoRevision, restoreRevision, summary } = isJsonObject(after) ? after : {};
  if (undoRevision !== undefined) return `Undid revision ${undoRevision}`;
  if (restoreRevision !== undefined) {
    return `Restored the configuration of revision ${restoreRevision}`;
  }
  const { unchanged: _, ...counts } = isJsonObject(summary) ? summary : {};
  return `Applied a plan: ${countOf(sumOf(counts), "change")}`;
}

function productsIn(after: unknown): number {
  const { products } = isJsonObject(after) ? after : {};
  const { unchanged: _, ...changed } = isJsonObject(products) ? products : {};
  return sumOf(changed);
}

/** The products that the demo project is created with have one change for all. */
function productIdsIn(after: unknown): readonly unknown[] {
  const { productIds } = isJsonObject(after) ? after : {};
  return Array.isArray(productIds) ? productIds : [];
}

function sumOf(counts: JsonObject): number {
  return Object.values(counts).reduce<number>((sum, it) => sum + Number(it), 0);
}

function countOf(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}

/** The name or title in a state, or the text of a badge without one. */
export function nameIn(state: unknown): string | undefined {
  if (!isJsonObject(state)) return undefined;
  const { name, title, content } = state;
  const text = isJsonObject(content) ? badgeText(content) : undefined;
  return [name, title, text].find((it) => typeof it === "string");
}
