import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, wholeOf } from "./resource.ts";

type Answer = components["schemas"]["Statistics"];

/** A project in numbers. */
export interface Statistics extends Omit<Answer, "assignments"> {
  /** On how many products each badge is by hand; those that are on none are not listed. */
  readonly productsByBadge: ReadonlyMap<string, number>;
}

/** The numbers of a project, all of one revision. */
export const statistics = (api: Api) => ({
  async get(path: InProject): Promise<Statistics> {
    const answer = await api.GET("/admin/v1/projects/{projectId}/statistics", { params: { path } });
    const { assignments, ...rest } = wholeOf(answer);
    const productsByBadge = new Map(assignments.map((it) => [it.badgeId, it.products]));
    return { ...rest, productsByBadge };
  },
});
