import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, wholeOf } from "./resource.ts";

type Response = components["schemas"]["Statistics"];

/** The statistics of a project. */
export interface Statistics extends Omit<Response, "assignments"> {
  /** How many products each badge is assigned to manually, without badges that have none. */
  readonly productsByBadge: ReadonlyMap<string, number>;
}

/** The statistics of a project, all from the same revision. */
export const statistics = (api: Api) => ({
  async get(path: InProject): Promise<Statistics> {
    const result = await api.GET("/admin/v1/projects/{projectId}/statistics", { params: { path } });
    const { assignments, ...rest } = wholeOf(result);
    const productsByBadge = new Map(assignments.map((it) => [it.badgeId, it.products]));
    return { ...rest, productsByBadge };
  },
});
