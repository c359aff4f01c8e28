import { z } from "zod";
import { BadgeRecord } from "./badges/badge.ts";
import { BadgeType } from "./badges/badge_type.ts";
import { Segment } from "./conditions/segment.ts";
import { StoredMute } from "./findings/mute.ts";
import { FeedRecord } from "./imports/feed.ts";
import { Mapping } from "./imports/mapping.ts";
import type { PackedSteps } from "./products/details/packed_details.ts";
import { StoredDetails, StoredRows } from "./products/details/product_details.ts";

const badgeNumber = z.int().min(0);

const StoredAssignment = z.object({
  badge: badgeNumber,
  variantIds: z.array(z.int()).readonly().optional(),
  showOnProduct: z.boolean().optional(),
  exclude: z.literal(true).optional(),
});

const ProductRecord = z.object({
  assignments: z.array(StoredAssignment).readonly(),
  order: z.array(badgeNumber).readonly().optional(),
  attributes: z.string().optional(),
});

/**
 * One step of a change to a project, in the form in which it is logged, applied and followed by
 * other processes. Steps refer to badges by number. Settings are not among them: they are in the
 * project's head.
 */
export const ChangeStep = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("putType"), type: BadgeType }),
  z.object({ kind: z.literal("deleteType"), typeId: z.string() }),
  z.object({ kind: z.literal("putSegment"), segment: Segment }),
  z.object({ kind: z.literal("deleteSegment"), segmentId: z.string() }),
  z.object({ kind: z.literal("putMapping"), mapping: Mapping }),
  z.object({ kind: z.literal("deleteMapping"), mappingId: z.string() }),
  z.object({ kind: z.literal("putFeed"), feed: FeedRecord }),
  z.object({ kind: z.literal("deleteFeed"), feedId: z.string() }),
  z.object({ kind: z.literal("putMute"), mute: StoredMute }),
  z.object({ kind: z.literal("deleteMute"), findingId: z.string() }),
  /** A badge with a new number goes last in the order. */
  z.object({ kind: z.literal("putBadge"), badge: BadgeRecord }),
  z.object({
    kind: z.literal("deleteBadge"),
    badge: badgeNumber,
    /**
     * When, in epoch milliseconds: until it is too long ago to be undone, products keep their
     * assignments of the badge.
     */
    at: z.int().optional(),
  }),
  /** Moves a badge right before or after another one. */
  z.object({
    kind: z.literal("moveBadge"),
    badge: badgeNumber,
    side: z.enum(["before", "after"]),
    other: badgeNumber,
  }),
  z.object({ kind: z.literal("setOrder"), order: z.array(badgeNumber).readonly() }),
  z.object({
    kind: z.literal("putProduct"),
    productId: z.int(),
    product: ProductRecord,
    /** `null` deletes the details and rows; without it, they stay. */
    details: StoredDetails.nullable().optional(),
    /** Replaces the rows together with `details`. */
    rows: StoredRows.optional(),
  }),
  z.object({ kind: z.literal("deleteProduct"), productId: z.int() }),
  z.object({
    kind: z.literal("changeAssignment"),
    productId: z.int(),
    op: z.enum(["add", "remove", "exclude"]),
    badge: badgeNumber,
    variantIds: z.array(z.int()).readonly().optional(),
    showOnProduct: z.boolean().optional(),
  }),
]);
export type ChangeStep = z.infer<typeof ChangeStep>;
/** A step that changes one product. */
export type ProductStep = Extract<ChangeStep, { productId: number }>;

/** All steps of one change. The project has `revision` after it. */
export interface ProjectChange {
  readonly revision: number;
  readonly steps: readonly ChangeStep[];
  /** By step, the details that it writes, if they were packed already. */
  readonly packedDetails?: PackedSteps;
}
