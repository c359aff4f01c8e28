import { z } from "@hono/zod-openapi";
import { Badge, toBadge } from "../../../domain/badges/badge.ts";
import { toInstantText } from "../../../domain/instant.ts";
import {
  badgesPerProjectMax,
  soonBadgesMax,
  soonDays,
  typesPerProjectMax,
} from "../../../domain/limits.ts";
import { type SoonBadges, Statistics } from "../../../management/statistics.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { ProjectPath } from "../../paths.ts";

const count = (description: string, example: number) =>
  z.int().min(0).openapi({ description, example });

const States = z.object({
  total: count("All badges of the project.", 13),
  live: count("Neither paused nor outside of their schedule: some shoppers can see them.", 10),
  scheduled: count("Active, and not started yet.", 1),
  ended: count("Active, and over.", 1),
  paused: count("Paused, whatever their schedule says.", 1),
}).openapi("BadgeStates", { description: "How many badges are in which state; each is in one." });

const SoonBadges = z.object({
  total: count("How many there are.", 1),
  badges: z.array(Badge).max(soonBadgesMax).openapi({
    description: `The soonest, ${soonBadgesMax} at most, the soonest first.`,
  }),
}).openapi("SoonBadges", {
  description: `Active badges that start, or end, within ${soonDays} days after \`at\`.`,
});

const TypeCount = z.object({
  typeId: z.string().openapi({ example: "label" }),
  badges: z.int().min(1).openapi({ description: "How many badges have the type.", example: 4 }),
}).openapi("TypeCount", { description: "A badge type that badges have." });

const AssignedBadge = z.object({
  badgeId: z.string().openapi({ example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11" }),
  products: z.int().min(1).openapi({
    description: "How many products it is assigned to. A product with some variants counts " +
      "once, one that excludes it does not.",
    example: 12,
  }),
}).openapi("AssignedBadge", { description: "A badge that is manually assigned to products." });

const StatisticsSchema = z.object({
  revision: z.int().openapi({
    description: "The project's revision that all of this is of.",
    example: 7,
  }),
  at: z.iso.datetime().openapi({
    description: "The instant that it is of. RFC 3339, UTC.",
    example: "2026-01-31T09:30:00.000Z",
  }),
  badges: States,
  startingSoon: SoonBadges,
  endingSoon: SoonBadges,
  types: z.array(TypeCount).max(typesPerProjectMax).openapi({
    description: "Each badge type that badges have, by id; a type without badges is not listed.",
  }),
  products: count("How many products are stored.", 200),
  assignments: z.array(AssignedBadge).max(badgesPerProjectMax).openapi({
    description:
      "Each badge that is manually assigned to products, in the project's order. A badge that " +
      "is not listed is assigned to none; rules and `everyProduct` do not count.",
  }),
}).openapi("Statistics");

const route = scopedRoute("read", {
  operationId: "getStatistics",
  method: "get",
  path: "/admin/v1/projects/{projectId}/statistics",
  tags: ["Insight"],
  summary: "Get a project in numbers",
  description:
    "How many badges are live, scheduled, ended and paused, which start or end soon, how many " +
    "have each type, and how many products each is manually assigned to, all as of one revision.",
  request: { params: ProjectPath },
  responses: { 200: jsonResponse(StatisticsSchema, "The numbers.") },
});

export const getStatisticsRoute = ({ catalog, management }: Deps) => {
  const statistics = new Statistics();
  return newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const result = await statistics.of(project, management.now);
    return c.json({
      ...result,
      at: toInstantText(result.at),
      startingSoon: toSoonBadges(result.startingSoon),
      endingSoon: toSoonBadges(result.endingSoon),
      types: [...result.types],
      assignments: [...result.assignments],
    }, 200);
  });
};

function toSoonBadges({ total, badges }: SoonBadges) {
  return { total, badges: badges.map(toBadge) };
}
