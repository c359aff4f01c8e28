import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, wholeOf } from "./resource.ts";

type Schemas = components["schemas"];
/** What a change would do. It changes nothing until it is applied. */
export type Plan = Schemas["Plan"];
export type PlanStep = Schemas["PlanStep"];
/** What a plan is made of. */
export type PlanInput = Schemas["PlanInput"];
/** Everything of a project that a plan can change. */
export type Configuration = NonNullable<PlanInput["configuration"]>;

/** Plans of changes of the configuration. */
export const plans = (api: Api) => ({
  /** Throws a problem with status 409 if that is not possible. */
  async create(path: InProject, body: PlanInput): Promise<Plan> {
    const address = "/admin/v1/projects/{projectId}/plans";
    return wholeOf(await api.POST(address, { params: { path }, body }));
  },

  async configuration(path: InProject): Promise<Configuration> {
    const address = "/admin/v1/projects/{projectId}/configuration";
    return wholeOf(await api.GET(address, { params: { path } }));
  },

  /** Where the configuration can be downloaded. */
  configurationUrl({ projectId }: InProject): string {
    return `/admin/v1/projects/${encodeURIComponent(projectId)}/configuration`;
  },

  /** Throws a problem with status 409 if what it changes has changed since. */
  async apply(
    { projectId }: InProject,
    planId: string,
    body: Schemas["PlanApplication"] = {},
  ): Promise<Schemas["AppliedPlan"]> {
    const address = "/admin/v1/projects/{projectId}/plans/{planId}/apply";
    return wholeOf(await api.POST(address, { params: { path: { projectId, planId } }, body }));
  },
});
