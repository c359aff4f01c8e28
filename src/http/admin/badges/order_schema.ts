import { z } from "@hono/zod-openapi";
import { badgesPerProjectMax } from "../../../domain/limits.ts";
import { uuid } from "../../../domain/scalar_schemas.ts";
import { demoBadgeIds } from "../../../management/demo/demo_badges.ts";

export const BadgeOrder = z.strictObject({
  badgeIds: z.array(uuid()).max(badgesPerProjectMax).openapi({
    description: "Every badge of the project once, the most important first.",
  }),
}).openapi("BadgeOrder");

const example = "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11";
const other = "3c1d9a52-1b0e-4f7e-8a6b-5d2c7e9f0b12";

export const Move = z.strictObject({
  badgeId: uuid().openapi({ description: "The badge to move.", example }),
  before: uuid().optional().openapi({ description: "It goes right before this badge." }),
  after: uuid().optional().openapi({ description: "Or right after this badge." }),
}).superRefine((move, context) => {
  if ((move.before === undefined) !== (move.after === undefined)) return;
  const [path, message] = move.before === undefined
    ? [[], "must have `before` or `after`"]
    : [["after"], "must not be sent together with `before`"];
  context.addIssue({ code: "custom", path, message });
}).openapi("Move", { description: "Exactly one of `before` and `after` is required." });

/** The complete order of the demo project, reversed. */
export const orderExample = { badgeIds: Object.values(demoBadgeIds).reverse() };

export const moveExample = { badgeId: example, after: other };
