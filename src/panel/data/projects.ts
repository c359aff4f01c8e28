import type { Api } from "./api.ts";
import {
  type ListQuery,
  type Page,
  type Project,
  type Versioned,
  versioned,
  wholeOf,
} from "./resource.ts";

/** The projects that the token may know of, by id. */
export const projects = (api: Api) => ({
  async list(_: unknown, query: ListQuery): Promise<Page<Project>> {
    return wholeOf(await api.GET("/admin/v1/projects", { params: { query } }));
  },

  async get(_: unknown, projectId: string): Promise<Versioned<Project>> {
    const path = "/admin/v1/projects/{projectId}";
    return versioned(await api.GET(path, { params: { path: { projectId } } }));
  },
});
