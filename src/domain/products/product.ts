import { z } from "zod";
import { jsonObject } from "../badges/badge_fields.ts";
import { jsonBytes, jsonDepth, type JsonObject } from "../json.ts";
import {
  attributesDepthMax,
  attributesMaxBytes,
  badgesPerProductMax,
  badgesPerProjectMax,
  variantsPerAssignmentMax,
} from "../limits.ts";
import { safeInteger, uuid } from "../text.ts";

/** The variants of an assignment, at least one. Duplicates count once. */
export const VariantIds = z.array(safeInteger()).min(1).max(variantsPerAssignmentMax)
  .meta({ description: "The variants it is for. Every one, if missing.", example: [456, 457] });

export const badgeIdField = uuid().meta({
  description: "A badge of the project.",
  example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
});

export const showOnProductField = z.boolean().meta({
  description: "Whether a query without `variantIds` shows the badge too. `true` if missing.",
  example: true,
});

/**
 * A manual assignment of a badge to a product, to all of it or to some variants, or its exclusion.
 */
export const ProductBadge = z.strictObject({
  badgeId: badgeIdField,
  variantIds: VariantIds.optional(),
  showOnProduct: showOnProductField.optional(),
  exclude: z.literal(true).optional().meta({
    description:
      "The badge is never on this product, by whatever way. Stands alone with `badgeId`.",
  }),
})
  .refine((it) => !it.exclude || (it.variantIds === undefined && it.showOnProduct === undefined), {
    error: "must stand alone with `badgeId`",
    path: ["exclude"],
  })
  .refine((it) => it.showOnProduct === undefined || it.variantIds !== undefined || it.exclude, {
    error: "is only for an assignment with `variantIds`",
    path: ["showOnProduct"],
  })
  .meta({ id: "ProductBadge", description: "An assignment, or an exclusion." });
export type ProductBadge = z.infer<typeof ProductBadge>;

const attributesField = jsonObject()
  .refine((it) => jsonDepth(it) <= attributesDepthMax, {
    error: `must nest ${attributesDepthMax} deep at most`,
  })
  .refine((it) => jsonBytes(it) <= attributesMaxBytes, {
    error: `must be ${attributesMaxBytes} bytes of JSON at most`,
  })
  .meta({
    description: "What the shop knows of the product, for rules to match on.",
    example: { categories: [18, 23], price: 19.9 },
  });

const productFields = {
  badges: z.array(ProductBadge).max(badgesPerProductMax).superRefine((badges, context) => {
    reportRepeats(
      badges.map((it) => it.badgeId),
      (index) =>
        context.addIssue({
          code: "custom",
          path: [index, "badgeId"],
          message: "stands here twice",
        }),
    );
  }).meta({
    description: `Assignments and exclusions, ${badgesPerProductMax} at most, each badge once.`,
  }),
  order: z.array(badgeIdField).max(badgesPerProjectMax).superRefine((order, context) => {
    reportRepeats(
      order,
      (index) => context.addIssue({ code: "custom", path: [index], message: "stands here twice" }),
    );
  }).optional().meta({
    description:
      "The product's own order: these badges first. Listing one that it lacks does nothing.",
  }),
  attributes: attributesField.optional(),
} as const;

/** Calls `report` with the index of each duplicate item. */
function reportRepeats(items: readonly string[], report: (index: number) => void): void {
  const seen = new Set<string>();
  items.forEach((item, index) => seen.has(item) ? report(index) : seen.add(item));
}

/** The body of a PUT: `id` and `badges` are optional. */
export const ProductBody = z.strictObject({
  id: safeInteger().optional().meta({ description: "As in the path, if sent." }),
  ...productFields,
  badges: productFields.badges.optional(),
}).meta({ id: "ProductBody", description: "A whole product." });
export type ProductBody = z.infer<typeof ProductBody>;

/** A product in responses. */
export const Product = z.object({
  id: safeInteger().meta({ description: "The shop's own number of the product.", example: 1234 }),
  ...productFields,
}).meta({
  id: "Product",
  description: "A product's badges by hand, its own order and attributes.",
});
export type Product = z.infer<typeof Product>;

/**
 * A manual assignment in memory and in the store, with the badge's number. `variantIds` are
 * distinct; `showOnProduct` is only set together with them.
 */
export interface Assignment {
  readonly badge: number;
  readonly variantIds?: readonly number[];
  readonly showOnProduct?: boolean;
  readonly exclude?: true;
}

/** What is stored for a product besides its id. */
export interface ProductRecord {
  readonly assignments: readonly Assignment[];
  /** Badge numbers, possibly those of deleted badges, which have no effect. */
  readonly order?: readonly number[];
  /** JSON text. */
  readonly attributes?: string;
}

/** The attributes for conditions to read: an empty object if none are stored. */
export function attributesOf({ attributes }: Pick<ProductRecord, "attributes">): JsonObject {
  return attributes === undefined ? {} : JSON.parse(attributes);
}
