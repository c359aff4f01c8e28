import type { Api } from "./api.ts";
import {
  type BadgeType,
  ifMatch,
  type InProject,
  type ListQuery,
  type Page,
  type Versioned,
  versioned,
  wholeOf,
} from "./resource.ts";

const typePath = "/admin/v1/projects/{projectId}/types/{typeId}";

/** The badge types of a project, by id. */
export const types = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<BadgeType>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/types", { params: { path, query } }),
    );
  },

  async get({ projectId }: InProject, typeId: string): Promise<Versioned<BadgeType>> {
    return versioned(await api.GET(typePath, { params: { path: { projectId, typeId } } }));
  },

  /** Throws a problem with status 412 if there is already a type with this id. */
  async create({ projectId }: InProject, body: BadgeType): Promise<Versioned<BadgeType>> {
    const path = { projectId, typeId: body.id };
    const header = { "if-none-match": "*" };
    return versioned(await api.PUT(typePath, { params: { path, header }, body }));
  },

  /**
   * Throws a problem with status 412 if `version` is no longer the type's version, or with 409 if
   * badges would become invalid.
   */
  async replace({ projectId }: InProject, { version, ...body }: Versioned<BadgeType>) {
    const path = { projectId, typeId: body.id };
    const params = { path, header: ifMatch(version) };
    return versioned(await api.PUT(typePath, { params, body }));
  },

  /** Throws a problem with status 409 while badges use the type. */
  async remove({ projectId }: InProject, { id, version }: TypeToRemove): Promise<void> {
    const params = { path: { projectId, typeId: id }, header: ifMatch(version) };
    await api.DELETE(typePath, { params });
  },
});

type TypeToRemove = Pick<Versioned<BadgeType>, "id" | "version">;
