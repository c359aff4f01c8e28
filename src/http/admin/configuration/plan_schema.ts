import { z } from "@hono/zod-openapi";
import { Configuration } from "../../../domain/configuration/configuration.ts";
import {
  PlanEffectsShape,
  PlanStepShape,
  PlanSummaryShape,
} from "../../../domain/configuration/plan.ts";
import { toInstantText } from "../../../domain/instant.ts";
import { instant } from "../../../domain/scalar_schemas.ts";
import { planContextsMax, planFindingsMax, planStepsShownMax } from "../../../domain/limits.ts";
import type { Plan } from "../../../management/configuration/create_plan.ts";
import { Context } from "../../badges/query_schema.ts";
import { Finding } from "../insight/list_findings.ts";

const revisionOf = (description: string) =>
  z.int().min(1).optional().openapi({ description, example: 2004 });

/** The body of a request for a plan. */
export const PlanInput = z.strictObject({
  configuration: Configuration.optional(),
  undoRevision: revisionOf("The change to take back, by its revision."),
  restoreRevision: revisionOf("The revision whose configuration should come back."),
  force: z.boolean().optional().openapi({
    description: "With `undoRevision`: whether to undo also what later changes touched. `false` " +
      "if omitted.",
    example: false,
  }),
  prune: z.boolean().optional().openapi({
    description: "Whether to delete what the document's parts lack. `false` if omitted.",
    example: false,
  }),
  contexts: z.array(Context).min(1).max(planContextsMax).optional().openapi({
    description: "The contexts of queries to compare. One empty context if omitted.",
    example: [{}],
  }),
  at: instant().optional().openapi({
    description: "The instant to compare queries at. Now if omitted.",
    example: "2026-11-27T12:00:00Z",
  }),
}).superRefine((body, context) => {
  const sources = [body.configuration, body.undoRevision, body.restoreRevision];
  if (sources.filter((it) => it !== undefined).length === 1) return;
  const message = "must have either `configuration`, `undoRevision` or `restoreRevision`";
  context.addIssue({ code: "custom", message });
}).openapi("PlanInput", {
  description: "What a project should become: either `configuration`, `undoRevision` or " +
    "`restoreRevision`.",
});

const at = (description: string) =>
  z.iso.datetime().openapi({ description, example: "2026-01-31T09:30:00.000Z" });

const findings = (description: string) =>
  z.array(Finding).openapi({ description: `${description}, the first ${planFindingsMax}.` });

/** A plan in responses. */
export const PlanResponse = z.object({
  id: z.uuid().openapi({ description: "The plan's id." }),
  baseRevision: z.int().openapi({
    description: "The project's revision that it was created for.",
    example: 2004,
  }),
  createdAt: at("When it was created."),
  createdBy: z.string().openapi({ description: "The token that created it." }),
  expiresAt: at("When it is deleted."),
  appliedRevision: z.int().optional().openapi({
    description: "The revision that its application made; missing until then.",
  }),
  steps: z.array(PlanStepShape).openapi({
    description: `What happens, the first ${planStepsShownMax} steps.`,
  }),
  summary: PlanSummaryShape,
  effects: PlanEffectsShape,
  findings: z.object({
    added: findings("What should be fixed afterwards, and not before"),
    resolved: findings("What no longer has to be fixed"),
  }).openapi("PlanFindings", { description: "How findings change." }),
}).openapi("Plan", { description: "What a change would do. It changes nothing until applied." });

/** A plan in a response. */
export function toPlanResponse({ record, steps, details }: Plan): z.infer<typeof PlanResponse> {
  const { id, baseRevision, createdAt, createdBy, expiresAt, summary, appliedRevision } = record;
  const { added, resolved } = details.findings;
  return {
    id,
    baseRevision,
    createdAt: toInstantText(createdAt),
    createdBy,
    expiresAt: toInstantText(expiresAt),
    ...appliedRevision !== undefined && { appliedRevision },
    steps: [...steps],
    summary,
    effects: details.effects,
    findings: { added: z.array(Finding).parse(added), resolved: z.array(Finding).parse(resolved) },
  };
}
