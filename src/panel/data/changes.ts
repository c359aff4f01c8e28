import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, type ListQuery, type Page, wholeOf } from "./resource.ts";

/** What somebody changed in a project. */
export type Change = components["schemas"]["Change"];

/** The changes of a project that are still kept, newest first. */
export const changes = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<Change>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/changes", { params: { path, query } }),
    );
  },
});
