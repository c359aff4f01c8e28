import { z } from "@hono/zod-openapi";
import { queryProductsMax, variantsPerAssignmentMax } from "../../domain/limits.ts";
import { safeInteger } from "../../domain/text.ts";

const known = <T extends z.ZodType>(type: T, description: string, example: unknown) =>
  type.nullish().openapi({ description, example });

/** The form of ISO 3166-1 alpha-2 codes. */
export const countryPattern = /^[A-Z]{2}$/;

/** Unknown keys are kept at every level, because merchants' conditions may use them. */
export const Context = z.looseObject({
  locale: known(
    z.string(),
    "BCP 47 tag of the language to answer in. What is no such tag gives the plain content.",
    "fr-CA",
  ),
  bigcommerce: z.looseObject({
    channel: known(safeInteger(), "The channel.", 1),
    currency: known(z.string(), "ISO 4217 code of the shopper's currency.", "GBP"),
    customerGroup: known(safeInteger(), "The shopper's customer group.", 3),
    customerOrderCount: known(safeInteger(), "How many orders the shopper has placed.", 2),
    customerSegments: known(z.array(z.string()), "The shopper's segments.", [
      "c1670ab3-b7a4-4b0d-8e4d-6e3a4f3b2f51",
    ]),
    customerShippingCountry: known(
      z.string().regex(countryPattern, { error: "must be two capital letters" }),
      "ISO 3166-1 alpha-2 code of where it is sent.",
      "GB",
    ),
  }).nullish().openapi({ description: "What a BigCommerce shop knows of the shopper." }),
  talonone: z.looseObject({
    applicationIds: known(z.array(z.number()), "The Talon.One applications.", [42]),
  }).nullish().openapi({ description: "What Talon.One knows." }),
  custom: known(z.looseObject({}), "Whatever else the shop's conditions ask for.", {
    loyaltyTier: "gold",
  }),
}).openapi("ContextObject", {
  description: "Who is looking, from where: the caller's claim. `{}` says nothing. A key that is " +
    "`null` counts as missing; keys that are not known are kept for conditions.",
});

export const ProductQuery = z.object({
  id: safeInteger().openapi({ description: "The product's id.", example: 1234 }),
  variantIds: z.array(safeInteger()).max(variantsPerAssignmentMax).optional().openapi({
    description: "Narrows the lookup to these variants: badges of other variants are left out.",
    example: [12341],
  }),
}).openapi("ProductQuery");

/** The body of a query. Unknown keys are ignored. */
export const QueryBody = z.object({
  context: Context,
  query: z.object({
    products: z.array(ProductQuery).max(queryProductsMax).openapi({
      description: `The products to look up, ${queryProductsMax} at most.`,
    }),
  }),
}).openapi("BadgeQuery");

const QueriedBadge = z.object({
  id: z.string().openapi({ example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11" }),
  typeId: z.string().openapi({ description: "The badge's type.", example: "price" }),
  content: z.record(z.string(), z.unknown()).openapi({
    description: "The badge's own fields, as its type's schema defines them.",
    example: { text: "-20 %", textColour: "#ffffff", backgroundColour: "#c1121f" },
  }),
}).openapi("QueriedBadge");

export const QueryAnswer = z.object({
  products: z.array(z.object({
    query: ProductQuery.openapi({ description: "The entry of the query that this answers." }),
    badges: z.array(z.object({ id: z.string() })).openapi({
      description: "The product's badges, in its order.",
    }),
  })).openapi({ description: "An entry for each queried product, in the query's order." }),
  badges: z.array(QueriedBadge).openapi({
    description: "Each badge that `products` refers to, once, by first use.",
  }),
}).openapi("BadgeAnswer");
