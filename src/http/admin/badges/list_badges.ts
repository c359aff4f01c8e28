import { createRoute, z } from "@hono/zod-openapi";
import { Badge, type BadgeRecord, isActive, toBadge } from "../../../domain/badges/badge.ts";
import type { OrderMark } from "../../../domain/badges/badge_order.ts";
import type { JsonValue } from "../../../domain/json.ts";
import type { ProjectState } from "../../../domain/project_state.ts";
import { tagOfText } from "../../../management/precondition.ts";
import { scoped } from "../../access.ts";
import { jsonAnswer } from "../../answers.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../open_project.ts";
import { page, pageOf, type PageRequest, pageRequest, Paging } from "../paging.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const searchMaxChars = 200;

const Filters = z.object({
  typeId: z.string().max(searchMaxChars).optional().openapi({
    description: "Badges of this type only.",
    example: "price",
  }),
  status: z.enum(["active", "paused"]).optional().openapi({
    description: "Badges of this status only.",
    example: "active",
  }),
  q: z.string().max(searchMaxChars).optional().openapi({
    description:
      "Badges with this in their name or in a text of their content; case does not matter.",
    example: "sale",
  }),
});
type Filters = z.infer<typeof Filters>;

const route = createRoute({
  ...scoped("read"),
  operationId: "listBadges",
  method: "get",
  path: "/admin/v1/projects/{projectId}/badges",
  tags: ["Badges"],
  summary: "List badges",
  description: "In the project's order, the most important first.",
  request: { params: ProjectPath, query: Paging.extend(Filters.shape) },
  responses: {
    200: jsonAnswer(pageOf(Badge, "BadgePage"), "A page of badges."),
    ...problems(400, 401, 403, 404, 429, 503),
  },
});

const Position = z.object({
  badge: z.int(),
  place: z.int().min(0),
  rank: z.number(),
  ranksAsOf: z.int(),
});

export const listBadgesRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const { typeId, status, q, ...paging } = c.req.valid("query");
    // A hash, because a cursor has to stay short with any search.
    const filters = tagOfText(JSON.stringify([typeId, status, q]));
    const name = `badges of ${project.number} with ${filters}`;
    const request = pageRequest(name, Position, paging);
    const found = findBadges(project, { typeId, status, q }, request);
    const { items, nextCursor } = page(name, request, found, (it) => it.position);
    return c.json({ items: items.map((it) => toBadge(it.badge)), nextCursor }, 200);
  });

function findBadges(
  project: ProjectState,
  filters: Filters,
  { limit, after }: PageRequest<OrderMark>,
): { badge: BadgeRecord; position: OrderMark }[] {
  const { order } = project;
  const found: { badge: BadgeRecord; position: OrderMark }[] = [];
  const first = after === undefined ? 0 : project.placeBehind(after);
  for (let place = first; place < order.length && found.length <= limit; place++) {
    const badge = project.badgeNumbered(order[place]!);
    if (badge !== undefined && isWanted(badge, filters)) {
      found.push({ badge, position: project.orderMarkAt(place) });
    }
  }
  return found;
}

function isWanted(badge: BadgeRecord, { typeId, status, q }: Filters): boolean {
  if (typeId !== undefined && badge.typeId !== typeId) return false;
  if (status !== undefined && isActive(badge) !== (status === "active")) return false;
  if (q === undefined) return true;
  const wanted = q.toLowerCase();
  return hasText(badge.name ?? "", wanted) || hasText(badge.content, wanted);
}

/** Whether a string in the value contains `wanted`. */
function hasText(value: JsonValue, wanted: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(wanted);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => hasText(inner, wanted));
}
