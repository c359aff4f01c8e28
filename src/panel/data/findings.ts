import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, type ListQuery, type Page, wholeOf } from "./resource.ts";

/** Something that a merchant should mend. */
export type Finding = components["schemas"]["Finding"];

/** What is to be mended in a project: of badges first, the oldest first, then of products' own orders. */
export const findings = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<Finding>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/findings", { params: { path, query } }),
    );
  },
});
