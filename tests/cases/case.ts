import { z } from "zod";

const Fields = z.record(z.string(), z.unknown());

/** When a request is asked that does not say so. */
export const someInstant = "2026-03-08T12:00:00Z";

const CaseProduct = z.strictObject({
  id: z.int(),
  /** Assignments and exclusions; a name alone is a product-wide assignment. */
  badges: z.array(z.union([
    z.string().transform((badgeId) => ({ badgeId })),
    z.looseObject({ badgeId: z.string() }),
  ])).default([]),
  order: z.array(z.string()).optional(),
  attributes: Fields.optional(),
});

const Catalogue = z.strictObject({
  settings: Fields.default({}),
  types: z.array(z.looseObject({ id: z.string() })).default([]),
  badges: z.array(z.looseObject({ id: z.string(), typeId: z.string().default("label") })),
  /** The project's, if it is not that of `badges`. */
  order: z.array(z.string()).optional(),
  products: z.array(CaseProduct).default([]),
});

const Request = z.strictObject({
  note: z.string().optional(),
  /** The example of the reference that asks the same. */
  example: z.string().optional(),
  at: z.string().default(someInstant),
  context: Fields.default({}),
  products: z.array(z.union([
    z.int().transform((id) => ({ id })),
    z.strictObject({ id: z.int(), variantIds: z.array(z.int()).optional() }),
  ])),
  answer: z.array(z.array(z.string())),
  badges: z.array(z.looseObject({ id: z.string() })).optional(),
  why: z.array(z.strictObject({
    product: z.int().default(0),
    badge: z.string(),
    because: z.string(),
    by: z.string().optional(),
  })).optional(),
});
export type Catalogue = z.infer<typeof Catalogue>;
export type Request = z.infer<typeof Request>;

/** A rule by example: a catalogue, and what is answered to some requests. README.md says the rest. */
export const Case = z.strictObject({
  name: z.string(),
  /** Whether it is fit to be shown to who wants to learn the rule. */
  reference: z.boolean().default(false),
  /** `demo` is the project that a new store starts with. */
  catalogue: z.union([Catalogue, z.literal("demo")]),
  requests: z.array(Request).min(1),
});
export type Case = z.infer<typeof Case>;
