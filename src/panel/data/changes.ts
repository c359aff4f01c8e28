import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, type ListQuery, type Page, wholeOf } from "./resource.ts";

/** A change of a project, with its author. */
export type Change = components["schemas"]["Change"];

/** The changes of a project that are still stored, newest first. */
export const changes = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<Change>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/changes", { params: { path, query } }),
    );
  },

  /** A change with its long states. */
  async get({ projectId }: InProject, revision: number): Promise<Change> {
    const path = "/admin/v1/projects/{projectId}/changes/{revision}";
    return wholeOf(await api.GET(path, { params: { path: { projectId, revision } } }));
  },
});
