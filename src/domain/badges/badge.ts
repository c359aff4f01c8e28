import { z } from "zod";
import { badgeFields, requestSchedule, responseSchedule } from "./badge_fields.ts";
import { toInstantText } from "../instant.ts";
import type { JsonObject } from "../json.ts";
import { badgeMaxBytes, contentMaxBytes } from "../limits.ts";
import { ignored, uuid } from "../scalar_schemas.ts";

const sizeLimits = `at most ${badgeMaxBytes / 1024} KiB of JSON, of which ` +
  `${contentMaxBytes / 1024} KiB of content in any one language`;

const written = { ...badgeFields, ...requestSchedule } as const;

const ignoredTimes = {
  createdAt: ignored(),
  updatedAt: ignored(),
} as const;

/** The body of a POST: the service creates the id. */
export const BadgeInput = z.strictObject({ ...written, ...ignoredTimes }).meta({
  id: "BadgeInput",
  description: `A badge to create; ${sizeLimits}.`,
});

/** The body of a PUT: `id` is optional, and must equal the one in the path. */
export const BadgeBody = z.strictObject({
  id: uuid().optional().meta({ description: "If present, must equal the id in the path." }),
  ...written,
  ...ignoredTimes,
}).meta({
  id: "BadgeBody",
  description: `A whole badge; ${sizeLimits}.`,
});

/** A merge patch of an object within a resource. */
export const ObjectPatch = z.custom<JsonObject | null>().meta({
  id: "ObjectPatch",
  type: ["object", "null"],
  additionalProperties: true,
  description: "Is merged into the stored object (RFC 7396); `null` removes it.",
});

/**
 * What a merge patch of a badge may contain (RFC 7396), for the API's document: every field is
 * optional, and those that can be removed can be `null`. The result of the patch is checked, not
 * the patch.
 */
export const BadgePatch = z.object(
  {
    typeId: badgeFields.typeId.optional(),
    content: badgeFields.content.optional(),
    name: removable(badgeFields.name),
    // A string, because some generators cannot read an enum with `null`.
    status: z.string().nullable().optional().meta({
      ...badgeFields.status.meta(),
      description: "`active` or `paused`; a paused badge is never shown. `active` if removed.",
    }),
    when: ObjectPatch.optional(),
    match: ObjectPatch.optional(),
    matchVariants: ObjectPatch.optional(),
    // A string, as for `status`.
    onProduct: z.string().nullable().optional().meta({
      ...badgeFields.onProduct.meta(),
      description: "`any`, `all` or `none` of the variants; `any` if removed.",
    }),
    everyProduct: removable(badgeFields.everyProduct),
    exclusive: removable(badgeFields.exclusive),
    exclusiveOnProduct: removable(badgeFields.exclusiveOnProduct),
    exclusiveGroup: removable(badgeFields.exclusiveGroup),
    localizations: ObjectPatch.optional(),
    perProduct: ObjectPatch.optional(),
    startsAt: removable(responseSchedule.startsAt),
    endsAt: removable(responseSchedule.endsAt),
  } satisfies Record<keyof typeof written, z.ZodType>,
).meta({
  description: "JSON merge patch (RFC 7396): a value replaces, `null` removes, objects are merged.",
});

/** A field of a merge patch that `null` removes. */
export function removable<T extends z.ZodType>(field: z.ZodOptional<T>) {
  return field.unwrap().nullable().optional().meta(field.meta() ?? {});
}

/** A badge in responses of the management API. */
export const Badge = z.object({
  id: uuid().meta({ example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11" }),
  ...badgeFields,
  ...responseSchedule,
  createdAt: z.iso.datetime().meta({
    description: "RFC 3339, UTC.",
    example: "2026-01-31T09:30:00.000Z",
  }),
  updatedAt: z.iso.datetime().meta({
    description: "RFC 3339, UTC.",
    example: "2026-01-31T09:30:00.000Z",
  }),
}).meta({ id: "Badge", description: "A badge in the management API." });
export type Badge = z.infer<typeof Badge>;

/** The fields of a badge after parsing. Instants are in epoch milliseconds. */
export const BadgeFields = z.strictObject({
  ...badgeFields,
  startsAt: z.int().optional(),
  endsAt: z.int().optional(),
});
export type BadgeFields = z.infer<typeof BadgeFields>;

/**
 * A badge in memory and in the store. Products refer to it by `number`, which is never reused
 * within the project: a badge that is deleted and created again with the same id is a different
 * one.
 */
export const BadgeRecord = BadgeFields.extend({
  id: z.string(),
  number: z.int().min(0),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type BadgeRecord = z.infer<typeof BadgeRecord>;

/** Whether the badge's status allows it to be shown. */
export function isActive(badge: BadgeRecord): boolean {
  return badge.status !== "paused";
}

/** Converts a stored badge for a response. */
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
