import { z } from "zod";
import { answeredSchedule, badgeFields, writtenSchedule } from "./badge_fields.ts";
import { toInstantText } from "../instant.ts";
import { badgeMaxBytes, contentMaxBytes } from "../limits.ts";
import { uuid } from "../text.ts";

const sizeLimits = `at most ${badgeMaxBytes / 1024} KiB of JSON, of which ` +
  `${contentMaxBytes / 1024} KiB of content in any one language`;

const written = { ...badgeFields, ...writtenSchedule } as const;

/** What a client may send back of an answer without meaning it: ignored. */
const answeredTimes = {
  createdAt: z.unknown().optional().meta({ description: "Ignored: the service keeps it." }),
  updatedAt: z.unknown().optional().meta({ description: "Ignored: the service keeps it." }),
} as const;

/** The body of a POST: the service makes the id. */
export const NewBadge = z.strictObject({ ...written, ...answeredTimes }).meta({
  id: "NewBadge",
  description: `A badge to be made; ${sizeLimits}.`,
});

/** The body of a PUT: `id` may be left out, and may not differ from the path's. */
export const BadgeBody = z.strictObject({
  id: uuid().optional().meta({ description: "As in the path, if sent." }),
  ...written,
  ...answeredTimes,
}).meta({
  id: "BadgeBody",
  description: `A whole badge; ${sizeLimits}.`,
});

/** The badge as it is managed. */
export const Badge = z.object({
  id: uuid().meta({ example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11" }),
  ...badgeFields,
  ...answeredSchedule,
  createdAt: z.iso.datetime().meta({
    description: "RFC 3339, UTC.",
    example: "2026-01-31T09:30:00.000Z",
  }),
  updatedAt: z.iso.datetime().meta({
    description: "RFC 3339, UTC.",
    example: "2026-01-31T09:30:00.000Z",
  }),
}).meta({ id: "Badge", description: "A badge as merchants manage it." });
export type Badge = z.infer<typeof Badge>;

/** What a badge is made of, as decided upon; instants are milliseconds since the epoch. */
export const BadgeFields = z.strictObject({
  ...badgeFields,
  startsAt: z.int().optional(),
  endsAt: z.int().optional(),
});
export type BadgeFields = z.infer<typeof BadgeFields>;

/**
 * A badge in memory and in the store. Products refer to it by `number`, which no other badge of the
 * project ever had or will have: a badge that is deleted and made again under its id is another one.
 */
export const BadgeRecord = BadgeFields.extend({
  id: z.string(),
  number: z.int().min(0),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type BadgeRecord = z.infer<typeof BadgeRecord>;

/** Whether shoppers could be shown it as far as its status goes. */
export function isActive(badge: BadgeRecord): boolean {
  return badge.status !== "paused";
}

/** A stored badge as it is answered. */
export function toBadge(record: BadgeRecord): Badge {
  const { number: _, id, createdAt, updatedAt, startsAt, endsAt, ...fields } = record;
  return {
    id,
    ...fields,
    ...(startsAt !== undefined && { startsAt: toInstantText(startsAt) }),
    ...(endsAt !== undefined && { endsAt: toInstantText(endsAt) }),
    createdAt: toInstantText(createdAt),
    updatedAt: toInstantText(updatedAt),
  };
}
