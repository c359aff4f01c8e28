import type { components } from "../../../openapi/schema.d.ts";
import { pageLimitMax } from "../../domain/limits.ts";
import type { Api } from "./api.ts";
import {
  ifMatch,
  type InProject,
  type ListQuery,
  type Page,
  type Project,
  type Versioned,
  versioned,
  wholeOf,
} from "./resource.ts";

/** A project in the list; a deleted one says when and by whom. */
export type ListedProject = components["schemas"]["ListedProject"];

/** The projects that the token may see, by id. */
export const projects = (api: Api) => ({
  async list(_: unknown, query: ListQuery): Promise<Page<Project>> {
    return wholeOf(await api.GET("/admin/v1/projects", { params: { query } }));
  },

  async get(_: unknown, projectId: string): Promise<Versioned<Project>> {
    const path = "/admin/v1/projects/{projectId}";
    return versioned(await api.GET(path, { params: { path: { projectId } } }));
  },

  /** Throws a problem with status 409 if the id is taken. */
  async create(body: Project): Promise<Versioned<Project>> {
    return versioned(await api.POST("/admin/v1/projects", { body }));
  },

  /** Throws a problem with status 412 if `version` is no longer the project's version. */
  async replace({ version, ...body }: Versioned<Project>): Promise<Versioned<Project>> {
    const params = { path: { projectId: body.id }, header: ifMatch(version) };
    return versioned(await api.PUT("/admin/v1/projects/{projectId}", { params, body }));
  },

  /** The deleted projects that can be restored. */
  async deleted(): Promise<ListedProject[]> {
    const query = { deleted: "true", limit: pageLimitMax } as const;
    return wholeOf(await api.GET("/admin/v1/projects", { params: { query } })).items;
  },

  /** Throws a problem with status 409 if `id` is taken. */
  async restore({ projectId }: InProject, id: string): Promise<Project> {
    const address = "/admin/v1/projects/{projectId}/restore";
    return wholeOf(await api.POST(address, { params: { path: { projectId } }, body: { id } }));
  },

  /** Deletes a project with everything in it. */
  async remove({ id, version }: Pick<Versioned<Project>, "id" | "version">): Promise<void> {
    const params = { path: { projectId: id }, header: ifMatch(version) };
    await api.DELETE("/admin/v1/projects/{projectId}", { params });
  },

  /**
   * The id of the first product that is stored, for use in examples; `undefined` if there is none.
   */
  async exampleProductId(path: InProject): Promise<number | undefined> {
    const params = { path, query: { limit: 1 } };
    const answer = await api.GET("/admin/v1/projects/{projectId}/products", { params });
    return wholeOf(answer).items[0]?.id;
  },
});
