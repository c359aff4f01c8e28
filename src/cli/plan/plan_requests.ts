import type { components } from "../../../openapi/schema.d.ts";
import { CliError } from "../cli_error.ts";
import { type Api, dataOf } from "../connection/api.ts";
import { isUnclear, ServiceProblem } from "../connection/service_problem.ts";
import { type Document, inFiles } from "../folder/document.ts";
import { InvalidFiles } from "../folder/json_file.ts";

export type Plan = components["schemas"]["Plan"];
export type PlanStep = components["schemas"]["PlanStep"];
type Applied = components["schemas"]["AppliedPlan"];

/** A plan that makes a project like a configuration, which the service checks. */
interface ConfigurationRequest {
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly prune?: boolean | undefined;
}

/** What a plan is made of, as the API takes it. */
export type PlanRequest =
  | ConfigurationRequest
  | { readonly undoRevision: number; readonly force?: true | undefined }
  | { readonly restoreRevision: number };

const planPath = "/admin/v1/projects/{projectId}/plans/{planId}";

/** Creates a plan. */
export async function createPlan(
  api: Api,
  projectId: string,
  request: PlanRequest,
): Promise<Plan> {
  return dataOf(
    await api.POST("/admin/v1/projects/{projectId}/plans", {
      params: { path: { projectId } },
      // Files may contain anything, so the document's type of this body is no help.
      body: { configuration: { format: 1 } },
      bodySerializer: () => JSON.stringify(request),
    }),
    "steps",
  );
}

/**
 * Creates a plan from files.
 *
 * @throws {InvalidFiles} with the places of what the service refuses.
 */
export async function planOfFiles(
  api: Api,
  projectId: string,
  document: Document,
  { prune }: Pick<ConfigurationRequest, "prune"> = {},
): Promise<Plan> {
  try {
    return await createPlan(api, projectId, { configuration: document.value, prune });
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    const found = inFiles(document, error.problem.errors ?? []);
    const placed = found.flatMap((it) => "file" in it ? [it] : []);
    if (placed.length === 0 || placed.length < found.length) throw error;
    throw new InvalidFiles(placed);
  }
}

export async function getPlan(api: Api, projectId: string, planId: string): Promise<Plan> {
  return dataOf(await api.GET(planPath, { params: { path: { projectId, planId } } }), "steps");
}

interface ApplyOptions {
  readonly comment: string | undefined;
  /** Ends the request, but not what the service does. */
  readonly signal: AbortSignal;
}

/**
 * Applies a plan, and returns the revision that it made. If the response is lost, asks the service
 * what became of the plan.
 */
export async function applyPlan(
  api: Api,
  projectId: string,
  planId: string,
  options: ApplyOptions,
): Promise<Applied> {
  try {
    return await sendApply(api, projectId, planId, options);
  } catch (error) {
    if (!isUnclear(error)) throw error;
    const plan = await getPlan(api, projectId, planId).catch(() => undefined);
    if (plan?.appliedRevision !== undefined) return { revision: plan.appliedRevision };
    throw new CliError(
      `${error.message}\nThe plan may have been applied all the same. See: ` +
        `badges changes --project ${projectId}`,
    );
  }
}

async function sendApply(
  api: Api,
  projectId: string,
  planId: string,
  { comment, signal }: ApplyOptions,
): Promise<Applied> {
  return dataOf(
    await api.POST("/admin/v1/projects/{projectId}/plans/{planId}/apply", {
      params: { path: { projectId, planId } },
      body: comment === undefined ? {} : { comment },
      signal,
    }),
    "revision",
  );
}

/** Whether a plan changes anything. */
export function hasSteps({ summary }: Pick<Plan, "summary">): boolean {
  return summary.create + summary.update + summary.delete + summary.move > 0;
}
