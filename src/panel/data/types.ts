import type { Api } from "./api.ts";
import {
  type BadgeType,
  type InProject,
  type ListQuery,
  type Page,
  type Versioned,
  versioned,
  wholeOf,
} from "./resource.ts";

/** The badge types of a project, by id. */
export const types = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<BadgeType>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/types", { params: { path, query } }),
    );
  },

  async get({ projectId }: InProject, typeId: string): Promise<Versioned<BadgeType>> {
    const path = "/admin/v1/projects/{projectId}/types/{typeId}";
    return versioned(await api.GET(path, { params: { path: { projectId, typeId } } }));
  },
});
