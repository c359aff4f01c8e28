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

/** The variants that an assignment is for, at least one; a repeat counts once. */
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

/** A badge on a product by hand, for all of it or for some variants; or kept off it. */
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

/** Calls `report` with the index of each item that stood in the list before. */
function reportRepeats(items: readonly string[], report: (index: number) => void): void {
  const seen = new Set<string>();
  items.forEach((item, index) => seen.has(item) ? report(index) : seen.add(item));
}

/** The body of a PUT: `id` and `badges` may be left out. */
export const ProductBody = z.strictObject({
  id: safeInteger().optional().meta({ description: "As in the path, if sent." }),
  ...productFields,
  badges: productFields.badges.optional(),
}).meta({ id: "ProductBody", description: "A whole product." });
export type ProductBody = z.infer<typeof ProductBody>;

/** A product, as answered. */
export const Product = z.object({
  id: safeInteger().meta({ description: "The shop's own number of the product.", example: 1234 }),
  ...productFields,
}).meta({
  id: "Product",
  description: "A product's badges by hand, its own order and attributes.",
});
export type Product = z.infer<typeof Product>;

/**
 * A badge on a product, in memory and in the store: the badge by its number. `variantIds` are distinct;
 * `showOnProduct` stands only beside them.
 */
export interface Assignment {
  readonly badge: number;
  readonly variantIds?: readonly number[];
  readonly showOnProduct?: boolean;
  readonly exclude?: true;
}

/** What is stored of a product beside its id. */
export interface ProductRecord {
  readonly assignments: readonly Assignment[];
  /** Badge numbers, those of deleted badges among them: they mean nothing. */
  readonly order?: readonly number[];
  /** JSON text. */
  readonly attributes?: string;
}

/** Attributes as conditions see them: what is not stored is an empty object. */
export function attributesOf({ attributes }: Pick<ProductRecord, "attributes">): JsonObject {
  return attributes === undefined ? {} : JSON.parse(attributes);
}
