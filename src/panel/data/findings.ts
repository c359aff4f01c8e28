import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, type ListQuery, type Page, wholeOf } from "./resource.ts";

/** A problem in a project that a merchant should fix. */
export type Finding = components["schemas"]["Finding"];

/**
 * The findings of a project: first those of badges, oldest first, then those of products' own
 * orders.
 */
export const findings = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<Finding>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/findings", { params: { path, query } }),
    );
  },
});
