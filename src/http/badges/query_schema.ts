import { z } from "@hono/zod-openapi";
import {
  contextFieldsIn,
  type ContextFieldType,
  countryPattern,
} from "../../domain/context_fields.ts";
import { violationsMax } from "../../domain/errors.ts";
import { queryProductsMax, variantsPerAssignmentMax } from "../../domain/limits.ts";
import { safeInteger } from "../../domain/scalar_schemas.ts";

/** The schemas of values, by type. Unknown keys of objects are kept: conditions may use them. */
const schemaOf: Record<ContextFieldType, (path: string) => z.ZodType> = {
  string: () => z.string(),
  country: () => z.string().regex(countryPattern, { error: "must be two capital letters" }),
  integer: () => safeInteger(),
  strings: () => listOf(z.string(), (value) => typeof value === "string"),
  numbers: () => listOf(z.number(), Number.isFinite),
  object: (path) => z.looseObject(fieldSchemas(path)),
};

/**
 * A list of which no more invalid elements are checked than a response reports. The schema of a list
 * alone collects all of them, which takes 0.1 s for a body of 64 KiB.
 */
function listOf<T extends z.ZodType>(
  element: T,
  isValid: (value: unknown) => boolean,
  max = Infinity,
) {
  const list = z.array(element);
  return z.preprocess((value) => {
    // The elements of a list that is too long are not checked.
    if (!Array.isArray(value) || value.length > max) return value;
    let left = violationsMax;
    const last = value.findIndex((it) => !isValid(it) && --left === 0);
    return last === -1 ? value : value.slice(0, last + 1);
  }, max === Infinity ? list : list.max(max));
}

function fieldSchemas(parent: string): Record<string, z.ZodType> {
  return Object.fromEntries(
    contextFieldsIn(parent).map(([key, { path, type, typeName, ...meta }]) => {
      const schema = schemaOf[type](path).nullable();
      const named = typeName === undefined ? schema.openapi(meta) : schema.openapi(typeName, meta);
      return [key, named.optional()];
    }),
  );
}

export const Context = z.looseObject(fieldSchemas("")).openapi("ContextObject", {
  description:
    "Who is looking, and from where, as the caller claims. A key that is `null` counts " +
    "as missing; unknown keys are kept for conditions.",
});

export const ProductQuery = z.object({
  id: safeInteger().openapi({ description: "The product's id.", example: 1234 }),
  variantIds: listOf(safeInteger(), Number.isSafeInteger, variantsPerAssignmentMax).optional()
    .openapi({
      description: "Limits the lookup to these variants: badges of other variants are left out.",
      example: [12341],
    }),
}).openapi("ProductQuery");

const QueriedProducts = z.object({
  products: z.array(ProductQuery).max(queryProductsMax).openapi({
    description: `The products to look up, ${queryProductsMax} at most.`,
  }),
}).openapi("QueriedProducts");

/** The body of a query. Unknown keys are ignored. */
export const QueryBody = z.object({ context: Context, query: QueriedProducts })
  .openapi("BadgeQuery");

const QueriedBadge = z.object({
  id: z.string().openapi({ example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11" }),
  typeId: z.string().openapi({ description: "The badge's type.", example: "price" }),
  content: z.record(z.string(), z.unknown()).openapi({
    description: "The badge's own fields, as its type's schema defines them.",
    example: { text: "-20 %", textColour: "#ffffff", backgroundColour: "#c1121f" },
  }),
}).openapi("QueriedBadge");

const BadgeReference = z.object({
  id: z.string().openapi({
    description: "The id of a badge in `badges`.",
    example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  }),
}).openapi("BadgeReference");

const BadgeOverride = z.object({
  id: z.string().openapi({
    description: "The id of one of the product's badges.",
    example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  }),
  content: z.record(z.string(), z.string()).openapi({
    description: "The fields that differ for the product from the badge's `content`.",
    example: { text: "-25 %" },
  }),
}).openapi("BadgeOverride");

const ProductBadges = z.object({
  query: ProductQuery.openapi({ description: "The entry of the query that this belongs to." }),
  badges: z.array(BadgeReference).openapi({ description: "The product's badges, in its order." }),
  overrides: z.array(BadgeOverride).optional().openapi({
    description: "Content for this product, of badges with templates (`perProduct`) that differ " +
      "for it, in the order of `badges`. Missing if there is none.",
  }),
}).openapi("ProductBadges");

export const QueryResponse = z.object({
  products: z.array(ProductBadges).openapi({
    description: "An entry for each queried product, in the query's order.",
  }),
  badges: z.array(QueriedBadge).openapi({
    description: "Each badge that `products` refers to, once, by first use.",
  }),
}).openapi("BadgeAnswer");
