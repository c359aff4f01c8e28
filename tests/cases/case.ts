import { z } from "zod";

const Fields = z.record(z.string(), z.unknown());

/** The instant of a request without `at`. */
export const someInstant = "2026-03-08T12:00:00Z";

const CaseProduct = z.strictObject({
  id: z.int(),
  /** Assignments and exclusions; a bare name is a product-wide assignment. */
  badges: z.array(z.union([
    z.string().transform((badgeId) => ({ badgeId })),
    z.looseObject({ badgeId: z.string() }),
  ])).default([]),
  order: z.array(z.string()).optional(),
  attributes: Fields.optional(),
  variants: z.array(z.looseObject({ id: z.int() })).optional(),
});

const Catalogue = z.strictObject({
  settings: Fields.default({}),
  types: z.array(z.looseObject({ id: z.string() })).default([]),
  segments: z.array(z.looseObject({ id: z.string() })).default([]),
  badges: z.array(z.looseObject({ id: z.string(), typeId: z.string().default("label") })),
  /** The project's order, if it differs from that of `badges`. */
  order: z.array(z.string()).optional(),
  products: z.array(CaseProduct).default([]),
});

const Request = z.strictObject({
  note: z.string().optional(),
  /** The API reference's example that sends the same request. */
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

/** A rule by example: a catalogue, and the expected answers to some requests. See README.md. */
export const Case = z.strictObject({
  name: z.string(),
  /** Whether it is suitable for readers who want to learn the rule. */
  reference: z.boolean().default(false),
  /** `demo` is the demo project that a new store gets. */
  catalogue: z.union([Catalogue, z.literal("demo")]),
  requests: z.array(Request).min(1),
});
export type Case = z.infer<typeof Case>;
