import { z } from "zod";
import type { JsonObject } from "../json.ts";
import { badgesPerProductMax, badgesPerProjectMax, variantsPerAssignmentMax } from "../limits.ts";
import { safeInteger, uuid } from "../scalar_schemas.ts";
import { ObjectPatch, removable } from "../badges/badge.ts";
import type { VariantAttributes } from "./packed/packed_variants.ts";
import { catalogueFields } from "./details/product_details.ts";

/** The variants of an assignment, at least one. Duplicates count once. */
export const VariantIds = z.array(safeInteger()).min(1).max(variantsPerAssignmentMax)
  .meta({
    description: "The variants that the assignment applies to. All if omitted.",
    example: [456, 457],
  });

export const badgeIdField = uuid().meta({
  description: "A badge of the project.",
  example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
});

export const showOnProductField = z.boolean().meta({
  description: "Whether queries without `variantIds` show the badge too. `true` if omitted.",
  example: true,
});

/** A manual assignment of a badge to a product, to all of it or to some variants. */
export const ProductAssignment = z.strictObject({
  badgeId: badgeIdField,
  variantIds: VariantIds.optional(),
  showOnProduct: showOnProductField.optional(),
}).meta({ description: "An assignment to the product or to variants." });

/** The exclusion of a badge from a product, in the API's document. */
export const ProductExclusion = z.strictObject({
  badgeId: badgeIdField,
  exclude: z.boolean().meta({
    description: "Always `true`: the product never shows the badge.",
    example: true,
  }),
}).meta({ description: "The exclusion of a badge from the product." });

/** An assignment or an exclusion. One schema for both, so that errors name the field. */
export const ProductBadge = z.strictObject({
  ...ProductAssignment.shape,
  exclude: z.literal(true).optional(),
})
  .refine((it) => !it.exclude || (it.variantIds === undefined && it.showOnProduct === undefined), {
    error: "must be the only field besides `badgeId`",
    path: ["exclude"],
  })
  .refine((it) => it.showOnProduct === undefined || it.variantIds !== undefined || it.exclude, {
    error: "is only allowed together with `variantIds`",
    path: ["showOnProduct"],
  })
  .meta({ id: "ProductBadge" });
export type ProductBadge = z.infer<typeof ProductBadge>;

/** The fields of a product that belong to the merchant. */
const badgeFields = {
  badges: z.array(ProductBadge).max(badgesPerProductMax).superRefine((badges, context) => {
    reportRepeats(
      badges.map((it) => it.badgeId),
      (index) =>
        context.addIssue({
          code: "custom",
          path: [index, "badgeId"],
          message: "is a duplicate",
        }),
    );
  }).meta({
    description: `At most ${badgesPerProductMax} assignments and exclusions, each badge once.`,
  }),
  order: z.array(badgeIdField).max(badgesPerProjectMax).superRefine((order, context) => {
    reportRepeats(
      order,
      (index) => context.addIssue({ code: "custom", path: [index], message: "is a duplicate" }),
    );
  }).optional().meta({
    description:
      "The product's own order: these badges come first. Badges that it does not have are " +
      "ignored.",
  }),
} as const;

/** Calls `report` with the index of each duplicate item. */
function reportRepeats(items: readonly string[], report: (index: number) => void): void {
  const seen = new Set<string>();
  items.forEach((item, index) => seen.has(item) ? report(index) : seen.add(item));
}

/** The body of a PUT: `id` and `badges` are optional. */
export const ProductBody = z.strictObject({
  id: safeInteger().optional().meta({ description: "If present, must equal the id in the path." }),
  ...catalogueFields,
  ...badgeFields,
  badges: badgeFields.badges.optional(),
}).meta({ id: "ProductBody", description: "A whole product." });
export type ProductBody = z.infer<typeof ProductBody>;

/**
 * What a merge patch of a product may contain (RFC 7396), for the API's document. The result of the
 * patch is checked, not the patch.
 */
export const ProductPatch = z.object(
  {
    title: removable(catalogueFields.title),
    url: removable(catalogueFields.url),
    imageUrl: removable(catalogueFields.imageUrl),
    sku: removable(catalogueFields.sku),
    attributes: ObjectPatch.optional(),
    variants: removable(catalogueFields.variants),
    badges: removable(badgeFields.badges.optional()),
    order: removable(badgeFields.order),
  } satisfies Record<keyof typeof catalogueFields | keyof typeof badgeFields, z.ZodType>,
).meta({
  description: "JSON merge patch (RFC 7396): a value replaces, `null` removes, objects are merged.",
});

/** A product in responses. */
export const Product = z.object({
  id: safeInteger().meta({ description: "The product's id in the shop.", example: 1234 }),
  ...catalogueFields,
  ...badgeFields,
}).meta({
  id: "Product",
  description: "What the shop says about a product, its manual assignments and its own order.",
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
  /** What rules read of its variants, in stored order; the other fields are in its details. */
  readonly variants?: readonly VariantAttributes[];
}

/** A product as a step stores it: its variants follow from its details. */
export function withoutVariants(record: ProductRecord): Omit<ProductRecord, "variants"> {
  const { variants: _, ...others } = record;
  return others;
}

/** The attributes for conditions to read: an empty object if none are stored. */
export function attributesOf({ attributes }: Pick<ProductRecord, "attributes">): JsonObject {
  return attributes === undefined ? {} : JSON.parse(attributes);
}
