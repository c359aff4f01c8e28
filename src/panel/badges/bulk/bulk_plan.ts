import { planCommentMaxChars } from "../../../domain/limits.ts";
import type { Configuration, Plan, PlanInput } from "../../data/plans.ts";
import { nameInState } from "../../differences/change_state.ts";

/** What can be done with many badges at once. A missing instant or group removes it. */
export type BulkAction =
  | { readonly kind: "pause" | "resume" | "delete" }
  | {
    readonly kind: "schedule";
    readonly startsAt?: string | undefined;
    readonly endsAt?: string | undefined;
  }
  | { readonly kind: "group"; readonly exclusiveGroup?: string | undefined };

type BadgeItem = NonNullable<Configuration["badges"]>[number];

/**
 * The plan that does something with these badges of a project, in one revision, and with nothing
 * else.
 */
export function bulkPlan(
  { format, badges = [] }: Configuration,
  ids: ReadonlySet<string>,
  action: BulkAction,
): PlanInput {
  if (action.kind === "delete") {
    const kept = badges.filter(({ id }) => !ids.has(id));
    return { configuration: { format, badges: kept }, prune: true };
  }
  const changed = badges.filter(({ id }) => ids.has(id)).map((badge) =>
    changedBadge(badge, action)
  );
  return { configuration: { format, badges: changed } };
}

/** Whether a plan deletes exactly the badges that its source lacks, and creates none. */
export function isExact(
  { summary }: Pick<Plan, "summary">,
  { configuration, prune = false }: PlanInput,
  { badges = [] }: Configuration,
): boolean {
  const deleted = prune ? badges.length - (configuration?.badges?.length ?? 0) : 0;
  return summary.create === 0 && summary.delete === deleted;
}

/** What was done and with which badges, for the list of changes: it has no names of its own. */
export function bulkComment(done: string, { steps }: Pick<Plan, "steps">): string {
  const names = steps.flatMap(({ before, after }) =>
    nameInState(after) ?? nameInState(before) ?? []
  );
  const characters = [...`${done}: ${names.join(", ")}`];
  return characters.length <= planCommentMaxChars
    ? characters.join("")
    : `${characters.slice(0, planCommentMaxChars - 1).join("")}…`;
}

/** The document with only these badges, which can be applied to another project. */
export function bulkDocument(
  { format, badges = [] }: Configuration,
  ids: ReadonlySet<string>,
): Configuration {
  return { format, badges: badges.filter(({ id }) => ids.has(id)) };
}

function changedBadge(badge: BadgeItem, action: BulkAction): BadgeItem {
  switch (action.kind) {
    case "pause":
      return { ...badge, status: "paused" };
    case "resume":
      return { ...badge, status: "active" };
    case "schedule": {
      const { startsAt: _, endsAt: __, ...others } = badge;
      const { startsAt, endsAt } = action;
      return { ...others, ...startsAt && { startsAt }, ...endsAt && { endsAt } };
    }
    case "group": {
      const { exclusiveGroup: _, ...others } = badge;
      const { exclusiveGroup } = action;
      return { ...others, ...exclusiveGroup && { exclusiveGroup } };
    }
    case "delete":
      return badge;
  }
}
