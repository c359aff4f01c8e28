import { z } from "@hono/zod-openapi";
import { Configuration } from "../../../domain/configuration/configuration.ts";
import {
  type ConfigurationItem,
  configurationParts,
  type PartName,
  perPart,
} from "../../../domain/configuration/configuration_parts.ts";
import {
  isJsonObject,
  isLargerThan,
  type JsonObject,
  type JsonValue,
} from "../../../domain/json.ts";
import { Yielder } from "../../../store/yielder.ts";
import {
  PlanEffectsShape,
  PlanStepShape,
  PlanSummaryShape,
} from "../../../domain/configuration/plan.ts";
import { toInstantText } from "../../../domain/instant.ts";
import { instant } from "../../../domain/scalar_schemas.ts";
import {
  planContextsMax,
  planFindingsMax,
  planStepsShownMax,
  schemaMaxBytes,
} from "../../../domain/limits.ts";
import type { Plan } from "../../../management/configuration/create_plan.ts";
import { Context } from "../../badges/query_schema.ts";
import { Finding } from "../findings/list_findings.ts";

const revisionOf = (description: string) =>
  z.int().min(1).optional().openapi({ description, example: 2004 });

/** Members that belong to one kind of plan. */
const optionsOfSources = [["force", "undoRevision"], ["prune", "configuration"]] as const;

const PlanBody = z.strictObject({
  configuration: Configuration.optional(),
  undoRevision: revisionOf("The change to undo, by its revision."),
  restoreRevision: revisionOf("The revision whose configuration to restore."),
  force: z.boolean().optional().openapi({
    description: "With `undoRevision`: whether to undo also what later changes touched. `false` " +
      "if omitted.",
    example: false,
  }),
  prune: z.boolean().optional().openapi({
    description: "With `configuration`: whether to delete what the document's parts lack. " +
      "`false` if omitted.",
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
  const refuse = (message: string, path: string[] = []) =>
    context.addIssue({ code: "custom", message, path });
  const sources = [body.configuration, body.undoRevision, body.restoreRevision];
  if (sources.filter((it) => it !== undefined).length !== 1) {
    return refuse("must have either `configuration`, `undoRevision` or `restoreRevision`");
  }
  for (const [option, source] of optionsOfSources) {
    if (body[option] !== undefined && body[source] === undefined) {
      refuse(`is possible only with \`${source}\``, [option]);
    }
  }
}).openapi("PlanInput", {
  description: "What a project should become: either `configuration`, `undoRevision` or " +
    "`restoreRevision`.",
});

/**
 * The body of a request for a plan. Its validation checks the items of the document one by one, so
 * that queries are answered meanwhile: 5,000 badges take some 60 ms at once.
 */
export const PlanInput = Object.assign(PlanBody, {
  safeParseAsync: (body: unknown) => parseInSteps(body),
});

const at = (description: string) =>
  z.iso.datetime().openapi({ description, example: "2026-01-31T09:30:00.000Z" });

/** No item can have so much: types are the largest, by their schema. A larger one is not looked at. */
const itemMaxBytes = 2 * schemaMaxBytes;

async function parseInSteps(body: unknown) {
  const lists = listsOf(body);
  const { data, error } = PlanBody.safeParse(lists.size === 0 ? body : withEmpty(body, lists));
  const issues: z.core.$ZodIssue[] = [...error?.issues ?? []];
  const yielder = new Yielder();
  const items = perPart((): ConfigurationItem[] => []);
  for (const [name, list] of lists) {
    const { schema, max } = configurationParts[name];
    const path = ["configuration", name];
    const { error: tooLong } = z.array(z.unknown()).max(max).safeParse(list);
    if (tooLong !== undefined) {
      issues.push(...tooLong.issues.map((issue) => ({ ...issue, path })));
      continue;
    }
    for (const [index, item] of list.entries()) {
      if (isLargerThan(item, itemMaxBytes)) {
        const message = `must be at most ${itemMaxBytes} bytes of JSON`;
        issues.push({ code: "custom", message, path: [...path, index], input: undefined });
        continue;
      }
      const parsed = schema.safeParse(item);
      if (parsed.success) items[name].push(parsed.data);
      else {issues.push(...parsed.error.issues.map((issue) => ({
          ...issue,
          path: [...path, index, ...issue.path],
        })
        ));}
      if (yielder.isDue) await yielder.yieldIfDue();
    }
  }
  if (data === undefined || issues.length > 0) {
    return { success: false, error: new z.ZodError(issues) };
  }
  const parsed = Object.fromEntries([...lists.keys()].map((name) => [name, items[name]]));
  const { configuration, ...rest } = data;
  const whole = configuration && { configuration: { ...configuration, ...parsed } };
  return { success: true, data: { ...rest, ...whole } };
}

/** The lists of the document in a body. */
function listsOf(body: unknown): Map<PartName, readonly JsonValue[]> {
  const configuration = documentIn(body);
  const lists = new Map<PartName, readonly JsonValue[]>();
  perPart((name) => {
    const list = configuration?.[name];
    if (Array.isArray(list)) lists.set(name, list);
  });
  return lists;
}

/** The body with these lists empty. */
function withEmpty(body: unknown, lists: ReadonlyMap<PartName, unknown>): unknown {
  const empty = Object.fromEntries([...lists.keys()].map((name) => [name, []]));
  return { ...isJsonObject(body) && body, configuration: { ...documentIn(body), ...empty } };
}

function documentIn(body: unknown): JsonObject | undefined {
  const configuration = isJsonObject(body) ? body.configuration : undefined;
  return isJsonObject(configuration) ? configuration : undefined;
}

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
