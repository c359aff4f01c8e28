import { type BadgeRecord, isActive } from "../../domain/badges/badge.ts";
import type { OrderCursor } from "../../domain/badges/badge_order.ts";
import { finished } from "../../domain/finished.ts";
import type { JsonValue } from "../../domain/json.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";

/** Which badges to list. A missing filter accepts all. */
interface BadgeFilters {
  readonly typeId?: string | undefined;
  readonly status?: "active" | "paused" | undefined;
  /** A string in the name or the content, in any case. */
  readonly q?: string | undefined;
}

interface PageOptions extends BadgeFilters {
  readonly after: OrderCursor | undefined;
  readonly limit: number;
}

interface PlacedBadge {
  readonly badge: BadgeRecord;
  readonly position: OrderCursor;
}

/** How often the list begins again because the project changed; then it is made in one step. */
const attemptsMax = 3;

/**
 * Returns up to `limit` badges in the project's order, starting after `after`, all as of one revision.
 * Yields to other work in between: a search reads up to 2 MiB of content.
 */
export async function listBadges(
  project: ProjectState,
  options: PageOptions,
): Promise<PlacedBadge[]> {
  for (let attempt = 1; attempt < attemptsMax; attempt++) {
    const { revision } = project;
    const found = await new Yielder().run(foundBadges(project, options));
    if (project.revision === revision) return found;
  }
  return finished(foundBadges(project, options));
}

function* foundBadges(
  project: ProjectState,
  { after, limit, ...filters }: PageOptions,
): Generator<void, PlacedBadge[]> {
  const { order } = project;
  const found: PlacedBadge[] = [];
  const first = after === undefined ? 0 : project.placeAfter(after);
  for (let place = first; place < order.length && found.length < limit; place++) {
    const badge = project.badgeNumbered(order[place]!);
    if (badge !== undefined && matches(badge, filters)) {
      found.push({ badge, position: project.orderCursorAt(place) });
    }
    yield;
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
