import { z } from "@hono/zod-openapi";
import { becauseCodes, viaCodes } from "../../../domain/explain/reason.ts";
import { instant, uuid } from "../../../domain/scalar_schemas.ts";
import { explainedBadgesMax, explainedVariantsMax } from "../../../domain/limits.ts";
import { ProductQuery, QueryBody } from "../../badges/query_schema.ts";

/** The body: that of a query, with additional options. Unknown keys are ignored, as in a query. */
export const ExplainBody = z.object({
  ...QueryBody.shape,
  at: instant().optional().openapi({
    description: "The instant to decide for: it moves the clock, not the configuration. Now if " +
      "omitted.",
    example: "2026-11-27T12:00:00Z",
  }),
  badgeIds: z.array(uuid()).max(explainedBadgesMax).optional()
    .openapi({
      description: "Badges to explain although the product does not have them, by their UUIDs in " +
        "either case; those that the project does not have are ignored.",
      example: ["0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11"],
    }),
}).openapi("ExplainQuery");

const because = z.enum(becauseCodes).openapi({
  description: `The first rule that prevented it, in the order in which they are checked:

- \`excluded\`: the product excludes it.
- \`not_assigned\`: it is not assigned, has no rule, and is not on every product.
- \`no_match\`: its rule does not hold for the product, or for any of its variants.
- \`variant\`: it is for other variants only, or \`onProduct\` stops it.
- \`paused\`: it is paused.
- \`not_started\`, \`ended\`: its schedule.
- \`context\`: its \`when\` does not hold.
- \`exclusive_group\`: its group shows a badge already.
- \`exclusive_on_product\`: it or another badge hides all others of the product.
- \`exclusive\`: it or another badge of its type hides the others of the type.
- \`type_limit\`, \`product_limit\`: the maximum number of badges is shown.`,
});

const ExplanationDetail = z.object({
  pointer: z.string().optional().openapi({
    description: "JSON Pointer (RFC 6901) into the badge to what prevents it.",
    example: "/when/bigcommerce.currency/$in",
  }),
  wanted: z.unknown().optional().openapi({
    description: "What the rule requires. Missing if it is over 1,000 bytes of JSON.",
    example: ["GBP", "EUR"],
  }),
  seen: z.unknown().optional().openapi({
    description: "What it found instead. Missing if it is over 1,000 bytes of JSON.",
    example: "USD",
  }),
  variantIds: z.array(z.int()).max(explainedVariantsMax).optional().openapi({
    description:
      `The stored variants that satisfy its \`matchVariants\`, the first ${explainedVariantsMax} in stored order; on shown badges too.`,
    example: [12341],
  }),
  byBadgeId: z.string().optional().openapi({
    description: "The badge that is shown in its place.",
    example: "7d0e3c52-4b8f-4c1e-a6d2-90b7f1c3e4a8",
  }),
}).openapi("ExplanationDetail");

const ExplainedBadge = z.object({
  id: z.string().openapi({ example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11" }),
  name: z.string().optional().openapi({
    description: "What the merchant calls it, if it has a name.",
    example: "Summer sale",
  }),
  via: z.array(z.enum(viaCodes)).openapi({
    description:
      "All ways by which it is a candidate: it is assigned (`manual`), its rule holds for " +
      "the product (`match`) or for variants (`matchVariants`), or it is on every product " +
      "(`everyProduct`). Empty if it is none.",
    example: ["match"],
  }),
  shown: z.boolean().openapi({
    description: "Whether the query shows it; if not, `because` and `message` say why.",
    example: false,
  }),
  because: because.optional(),
  message: z.string().optional().openapi({
    description: "Why it is not shown, in one sentence.",
    example: "needs `bigcommerce.currency` in GBP, EUR; the context has USD",
  }),
  detail: ExplanationDetail.optional(),
}).openapi("ExplainedBadge");

const ExplainedProduct = z.object({
  query: ProductQuery.openapi({ description: "The entry of the query that this explains." }),
  title: z.string().optional().openapi({
    description: "The product's title, if it has one.",
    example: "Wool scarf",
  }),
  badges: z.array(ExplainedBadge).openapi({
    description: "Every candidate, and what the product names but does not get, in its order.",
  }),
}).openapi("ExplainedProduct");

export const Explanation = z.object({
  revision: z.int().openapi({ description: "The project's revision.", example: 7 }),
  at: z.iso.datetime().openapi({
    description: "The instant decided for: RFC 3339, UTC.",
    example: "2026-11-27T12:00:00.000Z",
  }),
  products: z.array(ExplainedProduct),
}).openapi("Explanation");

export const explainExample = {
  context: { bigcommerce: { currency: "USD" } },
  query: { products: [{ id: 1234 }, { id: 1235, variantIds: [12351] }] },
  at: "2026-11-27T12:00:00Z",
};
