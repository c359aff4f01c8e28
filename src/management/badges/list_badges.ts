import { type BadgeRecord, isActive } from "../../domain/badges/badge.ts";
import type { OrderCursor } from "../../domain/badges/badge_order.ts";
import type { JsonValue } from "../../domain/json.ts";
import type { ProjectState } from "../../domain/project_state.ts";

/** Which badges to list. A missing filter accepts all. */
interface BadgeFilters {
  readonly typeId?: string | undefined;
  readonly status?: "active" | "paused" | undefined;
  /** A string in the name or the content, in any case. */
  readonly q?: string | undefined;
}

/** Returns up to `limit` badges in the project's order, starting after `after`. */
export function listBadges(
  project: ProjectState,
  { after, limit, ...filters }: BadgeFilters & { after: OrderCursor | undefined; limit: number },
): { badge: BadgeRecord; position: OrderCursor }[] {
  const { order } = project;
  const found: { badge: BadgeRecord; position: OrderCursor }[] = [];
  const first = after === undefined ? 0 : project.placeAfter(after);
  for (let place = first; place < order.length && found.length < limit; place++) {
    const badge = project.badgeNumbered(order[place]!);
    if (badge !== undefined && matches(badge, filters)) {
      found.push({ badge, position: project.orderCursorAt(place) });
    }
  }
  return found;
}

function matches(badge: BadgeRecord, { typeId, status, q }: BadgeFilters): boolean {
  if (typeId !== undefined && badge.typeId !== typeId) return false;
  if (status !== undefined && isActive(badge) !== (status === "active")) return false;
  if (q === undefined) return true;
  const text = q.toLowerCase();
  return hasText(badge.name ?? "", text) || hasText(badge.content, text);
}

/** Whether a string in the value contains `text`, which is in lower case. */
function hasText(value: JsonValue, text: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(text);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => hasText(inner, text));
}
