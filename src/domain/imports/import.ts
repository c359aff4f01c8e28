import { z } from "zod";
import { chosenId, safeInteger, uuid } from "../scalar_schemas.ts";

export const ImportKind = z.enum(["products", "assignments"]);
export type ImportKind = z.infer<typeof ImportKind>;

export const ImportMode = z.enum(["merge", "replace"]);
export type ImportMode = z.infer<typeof ImportMode>;

/**
 * `receiving` until the file is complete, `applying` until the last batch, and then one of the
 * others for good.
 */
export const ImportState = z.enum(["receiving", "applying", "done", "failed", "cancelled"]);
export type ImportState = z.infer<typeof ImportState>;

/** Why an import failed. */
export const ImportErrorCode = z.enum([
  "interrupted",
  "empty",
  "invalid_file",
  "too_many_refused",
  "too_many_removed",
  "too_many_products",
  "payload_too_large",
  "internal",
]);
export type ImportErrorCode = z.infer<typeof ImportErrorCode>;

export const ImportError = z.object({
  code: ImportErrorCode.meta({ description: "A stable code.", example: "too_many_refused" }),
  detail: z.string().meta({ description: "What happened, in one sentence." }),
}).meta({ id: "ImportError", description: "Why an import failed." });
export type ImportError = z.infer<typeof ImportError>;

const count = () => z.int().min(0);

export const ImportWarning = z.object({
  code: z.string().meta({ description: "A stable code.", example: "unknown_column" }),
  detail: z.string().meta({ example: "The column is ignored: no field has this name." }),
  column: z.string().optional().meta({ description: "The column, if it is about one." }),
}).meta({ id: "ImportWarning", description: "What the merchant should know about the file." });
export type ImportWarning = z.infer<typeof ImportWarning>;

export const RefusedPlace = z.object({
  line: z.int().min(1).meta({ description: "The first physical line of the row, from 1." }),
  column: z.string().optional().meta({
    description:
      "The header's text, or the name of the element or member. Missing if the row was " +
      "refused because of its product.",
  }),
  detail: z.string().meta({ example: "must be a number" }),
}).meta({ id: "RefusedRow", description: "A row that was not imported, and why." });
export type RefusedPlace = z.infer<typeof RefusedPlace>;

const samples = (description: string) => z.array(safeInteger()).meta({ description });

export const ImportEffects = z.object({
  basis: z.literal("rules").meta({ description: "What the numbers are about: badges by rule." }),
  products: count().meta({
    description: "How many products start or stop matching the rule of any badge.",
  }),
  perBadge: z.array(
    z.object({
      badgeId: uuid(),
      gains: count().meta({ description: "On how many products the rule begins to hold." }),
      loses: count().meta({ description: "On how many products it ceases to hold." }),
      sample: z.object({
        gains: samples("Some of the products that gain the badge."),
        loses: samples("Some of the products that lose it."),
      }).meta({ id: "ImportEffectSample" }),
    }).meta({ id: "ImportEffect", description: "What the import does to a badge by rule." }),
  ).meta({ description: "The badges with an effect." }),
  isComplete: z.boolean().meta({ description: "Whether all products were compared." }),
}).meta({ id: "ImportEffects", description: "What the import does to badges by rule." });
export type ImportEffects = z.infer<typeof ImportEffects>;

/** The counts of an import, which grow while it is carried out. */
export const ImportCounts = z.object({
  rows: z.object({
    read: count().meta({ description: "All data rows, refused and duplicate ones included." }),
    refused: count(),
    duplicates: count().meta({
      description: "Rows that a later row of the same product or variant replaces.",
    }),
  }).meta({ id: "ImportRows", description: "The rows of the file." }),
  products: z.object({
    created: count(),
    updated: count(),
    unchanged: count(),
    removed: count().meta({ description: "Deleted products, and those that were emptied." }),
  }).meta({ id: "ImportedProducts", description: "The products that the import touched." }),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** An import, as responses show it; times are epoch milliseconds here. */
export const ImportFields = z.object({
  id: uuid(),
  kind: ImportKind,
  mode: ImportMode,
  dryRun: z.boolean(),
  mapping: chosenId(),
  source: z.string().optional(),
  state: ImportState,
  createdAt: z.int(),
  finishedAt: z.int().optional(),
  createdBy: z.string(),
  progress: z.number().min(0).max(1),
  ...ImportCounts.shape,
  warnings: z.array(ImportWarning),
  refused: z.object({ count: count(), first: z.array(RefusedPlace) })
    .meta({
      id: "ImportRefused",
      description: "How many rows are refused, and the first of them.",
    }),
  effects: ImportEffects.optional(),
  error: ImportError.optional(),
  /**
   * How often in a row the process ended while it applied the import, without a batch in between. No
   * response shows it.
   */
  abandonedAttempts: z.int().min(0).optional(),
});
export type ImportFields = z.infer<typeof ImportFields>;

/** Whether an import in this state has ended. */
export function isEnded(state: ImportState): boolean {
  return state !== "receiving" && state !== "applying";
}
