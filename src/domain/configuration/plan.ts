import { z } from "zod";
import { effectSamplesMax, planStepsShownMax } from "../limits.ts";
import { jsonObject } from "../badges/badge_fields.ts";
import { AssignmentsSummary } from "../products/assignments_summary.ts";
import { RevivedBadge } from "./revived_badge.ts";
import { safeInteger, uuid } from "../scalar_schemas.ts";

const count = (description: string) => z.int().min(0).meta({ description });

/** The schema of a step of a plan. */
export const PlanStepShape = z.object({
  op: z.enum(["create", "update", "delete", "move"]).meta({ description: "What happens." }),
  subject: z.string().meta({
    description: "`project`, `assignments`, or a path such as `badges/{id}`.",
    example: "badges/0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  }),
  name: z.string().optional().meta({ description: "Its name, if it has one.", example: "Sale" }),
  before: jsonObject().optional().meta({
    description: "As the document has it; of a move, the badge's `place`, counted from 0; of a " +
      "product, the product.",
  }),
  after: jsonObject().optional().meta({
    description: "The same after the step; of `assignments`, how many are `added`, `removed` and " +
      "`excluded` on how many `products`.",
  }),
}).meta({ id: "PlanStep", description: "What happens to one subject." });

export const PlanSummaryShape = z.object({
  create: count("How many subjects are created."),
  update: count("How many are updated."),
  delete: count("How many are deleted."),
  move: count("How many badges move, the fewest possible."),
  unchanged: count("How many stay unchanged. The project's settings count as one."),
}).meta({ id: "PlanSummary", description: "How many steps there are." });

const samples = (description: string) =>
  z.array(safeInteger()).max(effectSamplesMax).meta({ description });

export const PlanEffectsShape = z.object({
  basis: z.literal("shown").meta({ description: "What the numbers are about: badges shown." }),
  products: count("How many products gain or lose any badge in any of the contexts."),
  perBadge: z.array(
    z.object({
      badgeId: uuid(),
      gains: count("How many products gain it."),
      loses: count("How many products lose it."),
      sample: z.object({
        gains: samples("Some of the products that gain it."),
        loses: samples("Some of the products that lose it."),
      }).meta({ id: "PlanEffectSample" }),
    }).meta({ id: "PlanEffect", description: "What changes for shoppers of one badge." }),
  ).meta({ description: "The badges with an effect." }),
  isComplete: z.boolean().meta({
    description:
      "Whether all products were compared. Otherwise the numbers are of those that were.",
  }),
}).meta({ id: "PlanEffects", description: "How responses to queries change." });
export type PlanEffects = z.infer<typeof PlanEffectsShape>;

/** What identifies a plan, and what it would do; times in epoch milliseconds. */
export const PlanRecord = z.object({
  id: z.string(),
  /** The revision that it was made for. */
  baseRevision: z.int(),
  createdAt: z.int(),
  /** The token that created it. */
  createdBy: z.string(),
  expiresAt: z.int(),
  summary: PlanSummaryShape,
  stepCount: z.int().min(0),
  /** Whether everything is stored, so that it can be used. */
  isComplete: z.boolean(),
  /** The change that it undoes. */
  undoRevision: z.int().optional(),
  /** The revision whose configuration it brings back. */
  restoreRevision: z.int().optional(),
  /** How many blocks of changes of products it has; each is applied as one revision. */
  productBlocks: z.int().min(1).optional(),
  /** Of a plan with several blocks: those that are applied, and the revision of the first one. */
  applied: z.object({ blocks: z.int().min(0), from: z.int() }).optional(),
  /** The revision that its application made. */
  appliedRevision: z.int().optional(),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

/** Whether some batches of a plan are applied, but not all: then it has to be applied to its end. */
export function isPartlyApplied({ applied, appliedRevision }: PlanRecord): boolean {
  return applied !== undefined && appliedRevision === undefined;
}

/** Whether a plan can no longer be read or applied at an instant. */
export function isExpired(plan: PlanRecord, now: number): boolean {
  return plan.expiresAt <= now && !isPartlyApplied(plan);
}

/** What a plan does not need for each page of its steps. */
export const PlanDetails = z.object({
  effects: PlanEffectsShape,
  findings: z.object({ added: z.array(z.unknown()), resolved: z.array(z.unknown()) }),
  /** The ids of the badges in their order, before and after. */
  orderBefore: z.array(z.string()),
  orderAfter: z.array(z.string()),
  /** What it does to assignments. */
  assigned: AssignmentsSummary.optional(),
  /** The deleted badges that it revives, with the numbers that products know them by. */
  revived: z.array(RevivedBadge).optional(),
});
export type PlanDetails = z.infer<typeof PlanDetails>;

/** How many steps are stored together: those of the longest page. */
export const planBlockSteps = planStepsShownMax;
