import { z } from "zod";
import { badgeMaxBytes, nameMaxChars } from "./limits.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { chosenId, lineOfText, uuid } from "./text.ts";

/** Any JSON object, kept as it is. */
export function jsonObject() {
  return z.custom<JsonObject>(isJsonObject, { error: "must be an object" }).meta({
    type: "object",
    additionalProperties: true,
  });
}

const contentExample = { text: "-20 %", textColour: "#ffffff", backgroundColour: "#c1121f" };

/** What a merchant says about a badge. The id and the times are the service's. */
const badgeFields = {
  typeId: chosenId().meta({
    description: "The badge's type, one of the project's.",
    example: "price",
  }),
  name: lineOfText(nameMaxChars).optional().meta({
    description: "What merchants call the badge; shoppers never see it.",
    example: "Summer sale",
  }),
  content: jsonObject().meta({
    description: "The badge's own fields, as the type's schema asks for them.",
    example: contentExample,
  }),
  status: z.enum(["active", "paused"]).optional().meta({
    description: "A paused badge is shown nowhere. `active` if missing.",
    example: "active",
  }),
  everyProduct: z.boolean().optional().meta({
    description: "Whether the badge is on every product, stored or not, that does not exclude it.",
    example: false,
  }),
} as const;

/** What a badge is made of, as stored and as decided upon. */
export const BadgeFields = z.strictObject(badgeFields);
export type BadgeFields = z.infer<typeof BadgeFields>;

/** What a client may send back of an answer without meaning it: ignored. */
const answeredTimes = {
  createdAt: z.unknown().optional().meta({ description: "Ignored: the service keeps it." }),
  updatedAt: z.unknown().optional().meta({ description: "Ignored: the service keeps it." }),
} as const;

/** The body of a POST: the service makes the id. */
export const NewBadge = z.strictObject({ ...badgeFields, ...answeredTimes }).meta({
  id: "NewBadge",
  description: `A badge to be made; at most ${badgeMaxBytes / 1024} KiB of JSON.`,
});

/** The body of a PUT: `id` may be left out, and may not differ from the path's. */
export const BadgeBody = z.strictObject({
  id: uuid().optional().meta({ description: "As in the path, if sent." }),
  ...badgeFields,
  ...answeredTimes,
}).meta({
  id: "BadgeBody",
  description: `A whole badge; at most ${badgeMaxBytes / 1024} KiB of JSON.`,
});

/** The badge as it is managed. */
export const Badge = z.object({
  id: uuid().meta({ example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11" }),
  ...badgeFields,
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

/** What shoppers could be shown, `status` decided. */
export function isActive(badge: BadgeRecord): boolean {
  return badge.status !== "paused";
}

/** A stored badge as it is answered. */
export function toBadge({ number: _, id, createdAt, updatedAt, ...fields }: BadgeRecord): Badge {
  return {
    id,
    ...fields,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
